import type { Actor } from '@bama/domain'
import { eventOfTemplate, lastDayOf } from '@bama/domain/templates'
import { Anchor, Box, Checkbox, Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { templatesTexts } from '../../../texts/templates.ts'
import { dayOrNull } from '../../../ui/forms/day-from-text.ts'
import { withLast } from '../../../ui/lists/moved.ts'
import type { EventForm } from '../form/use-event-form.ts'
import { BeginningPreview } from './beginning-preview.tsx'
import { formMaker } from './template-start.ts'
import type { BeginningState, LocalTemplate } from './use-beginning.ts'

const { choice: texts } = templatesTexts

interface TemplateChoiceProps {
  readonly form: EventForm
  readonly actor: Actor
  readonly beginning: BeginningState
}

/** The choice of a new event's template, or whether a copy takes over tasks and needs, with a preview of them. */
export function TemplateChoice({ form, actor, beginning }: TemplateChoiceProps) {
  const { templates, copied } = beginning
  const template = beginning.templateOf(form.values)
  const coming = beginning.of(form.values)
  useLastDay(form, template)
  if (copied === undefined && templates.length === 0) return null
  return (
    <Box mb="lg">
      {copied === undefined ? (
        <Select
          label={texts.label}
          description={texts.hint}
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={texts.none}
          clearable
          searchable={templates.length > 8}
          value={template?.id ?? null}
          onChange={(id) =>
            choose(
              form,
              template,
              templates.find((each) => each.id === id),
            )
          }
        />
      ) : (
        <Checkbox
          label={texts.copies}
          description={texts.copiesHint}
          checked={beginning.copies}
          onChange={({ currentTarget }) => beginning.setCopies(currentTarget.checked)}
        />
      )}
      {coming !== null && (
        <BeginningPreview
          beginning={coming}
          actor={actor}
          event={{
            date: dayOrNull(form.values.date),
            end_date: dayOrNull(form.values.end_date),
            load_in_day: form.values.load_in_day,
          }}
        />
      )}
      {copied === undefined && template === undefined && (
        <Anchor component={Link} to="/Templates" fz={14} display="inline-block" py={10}>
          {texts.manage}
        </Anchor>
      )}
    </Box>
  )
}

/** Fills the form from a template. Input is kept unless it came from the previous template. */
function choose(form: EventForm, before: LocalTemplate | undefined, chosen: LocalTemplate | undefined): void {
  const { values } = form
  if (chosen === undefined) return form.setFieldValue('template_id', null)
  const day = dayOrNull(values.date)
  const given = eventOfTemplate(formMaker, chosen, day)
  const old = before && eventOfTemplate(formMaker, before, day)
  const text = (field: TextField): string => {
    const isTyped = values[field] !== '' && values[field] !== (old?.[field] ?? '')
    return isTyped ? values[field] : (given[field] ?? '')
  }
  const isLoadInChosen = values.load_in_day !== null && values.load_in_day !== (old?.load_in_day ?? null)
  const own = before === undefined ? values.checklist : values.checklist.filter(({ item }) => !isOf(before, item))
  form.setValues({
    template_id: chosen.id,
    end_date: values.end_date === null || values.end_date === old?.end_date ? given.end_date : values.end_date,
    ...Object.fromEntries(textFields.map((field) => [field, text(field)])),
    load_in_day: isLoadInChosen ? values.load_in_day : given.load_in_day,
    tags: [...new Set([...values.tags.filter((tag) => before?.tags.includes(tag) !== true), ...given.tags])],
    checklist: own.reduce((lines, line) => withLast(lines, line), given.checklist),
  })
}

const textFields = [
  'start_time',
  'end_time',
  'audience_arrival_time',
  'load_in_time',
  'location',
  'description',
  'registration_notes',
] as const
type TextField = (typeof textFields)[number]

const isOf = ({ checklist }: LocalTemplate, item: string): boolean => checklist.some((line) => line.item === item)

/** Keeps the last day in step with the first, by the template's number of days, until the user sets another one. */
function useLastDay(form: EventForm, template: LocalTemplate | undefined): void {
  const date = dayOrNull(form.values.date)
  const set = useRef<string | null>(null)
  const follow = useEffectEvent((date: string | null, template: LocalTemplate | undefined) => {
    if (template === undefined || date === null) return
    const { end_date: now } = form.getValues()
    const last = lastDayOf(template, date)
    // Choosing the template, and a draft, may have set it before.
    if (now !== null && now !== set.current && now !== last) return
    set.current = last
    if (now !== last) form.setFieldValue('end_date', last)
  })
  useEffect(() => follow(date, template), [date, template])
}
