import { type ChecklistItem, checklistProgress } from '@bama/domain'
import { Button, Group, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { eventFormTexts } from '../../texts/event-form.ts'
import { eventsTexts } from '../../texts/events.ts'
import { Count } from '../display/count.tsx'
import classes from './checklist-editor.module.css'
import { itemsOfText, withItem, withItemBack, withItems } from './checklist-items.ts'
import { ChecklistRows, type ChangeItems } from './checklist-rows.tsx'

const { form: texts } = eventsTexts

interface ChecklistEditorProps {
  readonly items: readonly ChecklistItem[]
  readonly onChange: ChangeItems
  /** Text of a new item that hasn't been added yet. */
  readonly draft: string
  readonly onDraft: (draft: string) => void
  readonly error: ReactNode
  /** The field's path in the form, by which it gets the focus when the list has an error. */
  readonly path: string | undefined
  readonly heading: string
  readonly onHold: (isHeld: boolean) => void
  readonly color?: 'pine' | 'plum'
}

/** A checklist in a form: tick, add, order and remove items. The text of an item can't be edited. */
export function ChecklistEditor({
  items,
  onChange,
  draft,
  onDraft,
  error,
  path,
  heading,
  onHold,
  color = 'pine',
}: ChecklistEditorProps) {
  const headingId = useId()
  const draftInput = useRef<HTMLInputElement>(null)
  const [removed, setRemoved] = useState<ChecklistItem | null>(null)
  const { done, total } = checklistProgress(items)

  const focusDraft = useCallback(() => draftInput.current?.focus(), [])
  const add = (): void => {
    onChange((now) => withItem(now, draft))
    onDraft('')
    setRemoved(null)
    focusDraft()
  }
  const onDraftKey = (key: KeyboardEvent): void => {
    if (key.key !== 'Enter' || key.ctrlKey || key.metaKey || key.nativeEvent.isComposing) return
    key.preventDefault()
    add()
  }
  const onPaste = (paste: ClipboardEvent): void => {
    const pasted = itemsOfText(paste.clipboardData.getData('text/plain'))
    if (pasted.length === 0) return
    paste.preventDefault()
    onChange((now) => withItems(now, pasted))
  }
  const putBack = (): void => {
    if (removed === null) return
    onChange((now) => withItemBack(now, removed))
    setRemoved(null)
    focusDraft()
  }

  return (
    <div role="group" aria-labelledby={headingId}>
      <Group component="h3" gap="xs" wrap="nowrap" fz="md" fw={700} lh={1.5} id={headingId}>
        {heading}
        {total > 0 && (
          <Count tone="grey" h={22} px="xs" fw={600} dir="ltr">
            {done}/{total}
          </Count>
        )}
      </Group>
      <ChecklistRows
        label={heading}
        items={items}
        color={color}
        onChange={onChange}
        onHold={onHold}
        onRemoved={setRemoved}
        onEmptied={focusDraft}
      />
      <div role="status">
        {removed !== null && (
          <Group component="p" gap="xs" fz="sm" c="var(--bama-ink-2)" className={classes.removed ?? ''}>
            <bdi dir="auto">{eventFormTexts.checklist.removed(removed.item)}</bdi>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden />}
              onClick={putBack}
            >
              {eventFormTexts.checklist.undo}
            </Button>
          </Group>
        )}
      </div>
      <Group gap="xs" wrap="nowrap" align="flex-start" mt="xs">
        <TextInput
          ref={draftInput}
          flex={1}
          aria-label={`${texts.newItem}: ${heading}`}
          placeholder={texts.newItem}
          enterKeyHint="done"
          autoComplete="off"
          maxLength={500}
          data-path={path}
          value={draft}
          error={error}
          onChange={({ currentTarget: { value } }) => onDraft(value)}
          onKeyDown={onDraftKey}
          onPaste={onPaste}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          disabled={draft.trim() === ''}
          onClick={add}
        >
          {texts.addItem}
        </Button>
      </Group>
    </div>
  )
}
