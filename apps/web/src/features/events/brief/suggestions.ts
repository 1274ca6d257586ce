import { clientNamed, type VisibleClient } from '@bama/domain'
import type { EventSuggestion } from '@bama/sync'
import { eventsTexts } from '../../../texts/events.ts'
import { dayWithWeekday } from '../../../texts/days.ts'
import { dayOrNull } from '../../../ui/forms/day-from-text.ts'
import { integrationsTexts } from '../../../texts/integrations.ts'
import type { EventFormValues } from '../form/form-values.ts'

const { fields: labels } = eventsTexts.form

/** One value found in a brief, and the change to the form that it suggests. */
export interface Suggestion {
  readonly field: keyof EventSuggestion
  readonly label: string
  readonly text: string
  /** The form's current value that would be replaced; null if there is none. */
  readonly replaced: string | null
  readonly note: string | null
  readonly patch: Partial<EventFormValues>
}

interface Form {
  readonly values: EventFormValues
  readonly clients: readonly Pick<VisibleClient, 'id' | 'name'>[]
  readonly mayAddClient: boolean
}

const plainFields = [
  'start_time',
  'end_time',
  'audience_arrival_time',
  'location',
  'producer_name',
  'producer_phone',
  'description',
] as const satisfies readonly (keyof EventSuggestion & keyof EventFormValues)[]

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** The suggestions that differ from the form, in the form's order. */
export function suggestionsFor(found: EventSuggestion, form: Form): readonly Suggestion[] {
  const { values } = form
  const line = (
    field: keyof EventSuggestion,
    {
      text,
      now,
      ...rest
    }: Pick<Suggestion, 'text' | 'patch'> & { readonly now: string | null; readonly label: string },
  ): Suggestion[] => (text === now ? [] : [{ field, text, replaced: now, note: null, ...rest }])

  const day = (field: 'date' | 'end_date'): Suggestion[] => {
    const value = found[field]
    const now = values[field]
    if (value === null) return []
    const text = dayWithWeekday(value)
    return line(field, {
      label: labels[field],
      text,
      now: now === value ? text : dayOrNull(now) === null ? now : dayWithWeekday(now ?? ''),
      patch: { [field]: value },
    })
  }

  const plain = plainFields.flatMap((field): Suggestion[] => {
    const text = found[field]
    if (text === null) return []
    return line(field, { label: labels[field], text, now: orNull(values[field]), patch: { [field]: text } })
  })

  const name =
    found.name === null
      ? []
      : line('name', { label: labels.name, text: found.name, now: orNull(values.name), patch: { name: found.name } })

  const added = found.tags.filter((tag) => !values.tags.includes(tag))
  const tags: Suggestion[] =
    added.length === 0
      ? []
      : [
          {
            field: 'tags',
            label: labels.tags,
            text: added.join(', '),
            replaced: null,
            note: null,
            patch: { tags: [...values.tags, ...added] },
          },
        ]
  return [...name, ...clientLine(found.client_name, form), ...day('date'), ...day('end_date'), ...plain, ...tags]
}

/** Suggests the existing client of that name, or a new one if the user may add clients. */
function clientLine(name: string | null, { values, clients, mayAddClient }: Form): readonly Suggestion[] {
  if (name === null) return []
  const same = clientNamed(clients, name)
  if (same === undefined ? !mayAddClient : same.id === values.client_id) return []
  const now = values.new_client ?? clients.find(({ id }) => id === values.client_id)?.name ?? null
  const text = same?.name ?? name
  if (text === now) return []
  return [
    {
      field: 'client_name',
      label: labels.client_id,
      text,
      replaced: now,
      note: same === undefined ? integrationsTexts.brief.newClient : null,
      patch: same === undefined ? { client_id: null, new_client: name } : { client_id: same.id, new_client: null },
    },
  ]
}
