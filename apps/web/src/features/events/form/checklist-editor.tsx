import { checklistProgress } from '@bama/domain'
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { withItem } from './checklist-items.ts'
import classes from './checklist-editor.module.css'
import fieldClasses from './event-form-fields.module.css'
import type { EventForm } from './use-event-form.ts'

const { form: texts } = eventsTexts

interface ChecklistEditorProps {
  readonly form: EventForm
  readonly field: 'checklist' | 'manager_checklist'
  readonly heading: string
  readonly isReadOnly: boolean
  readonly color?: 'pine' | 'plum'
}

/** A checklist in the form: tick, add with Enter or the button, remove. What an item says is not edited. */
export function ChecklistEditor({ form, field, heading, isReadOnly, color = 'pine' }: ChecklistEditorProps) {
  const headingId = useId()
  const draftInput = useRef<HTMLInputElement>(null)
  const items = form.values[field]
  const draft = form.values.drafts[field]
  const { done, total } = checklistProgress(items)

  const add = (): void => {
    form.setFieldValue(field, withItem(items, draft))
    form.setFieldValue(`drafts.${field}`, '')
    draftInput.current?.focus()
  }
  const onDraftKey = (key: KeyboardEvent): void => {
    if (key.key !== 'Enter' || key.ctrlKey || key.metaKey || key.nativeEvent.isComposing) return
    key.preventDefault()
    add()
  }

  return (
    <section aria-labelledby={headingId}>
      <h3 className={fieldClasses.heading} id={headingId}>
        {heading}
        {total > 0 && (
          <bdi dir="ltr" className={classes.count}>
            {done}/{total}
          </bdi>
        )}
      </h3>
      {total > 0 && (
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item.id} className={classes.item}>
              <Checkbox
                color={color}
                label={<bdi dir="auto">{item.item}</bdi>}
                checked={item.completed}
                disabled={isReadOnly}
                onChange={({ currentTarget: { checked } }) =>
                  form.setFieldValue(
                    field,
                    items.map((other) => (other.id === item.id ? { ...other, completed: checked } : other)),
                  )
                }
                classNames={{ root: classes.check ?? '', body: classes.checkBody ?? '', labelWrapper: classes.words ?? '' }}
              />
              {!isReadOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  className={classes.remove ?? ''}
                  aria-label={texts.removeItem(item.item)}
                  onClick={() => {
                    form.setFieldValue(field, items.filter((other) => other.id !== item.id))
                    draftInput.current?.focus()
                  }}
                >
                  <IconTrash size={18} stroke={1.7} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <div className={classes.adding}>
          <TextInput
            ref={draftInput}
            className={classes.draft ?? ''}
            aria-label={`${texts.newItem}: ${heading}`}
            placeholder={texts.newItem}
            enterKeyHint="done"
            maxLength={500}
            value={draft}
            error={form.errors[field]}
            onChange={({ currentTarget: { value } }) => form.setFieldValue(`drafts.${field}`, value)}
            onKeyDown={onDraftKey}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
            disabled={draft.trim() === ''}
            onClick={add}
          >
            {texts.addItem}
          </Button>
        </div>
      )}
    </section>
  )
}
