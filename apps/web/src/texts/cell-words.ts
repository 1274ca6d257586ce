import { taskSchema } from '@bama/domain'
import { restWeekdaysOf } from '@bama/domain/crew'
import { ruleOf } from '@bama/domain/templates'
import { z } from 'zod'
import { availabilityTexts } from './availability.ts'
import { shortDay, weekdayName } from './days.ts'
import { eventsTexts } from './events.ts'
import { fieldText } from './records.ts'
import { dayFromEvent, ruleText } from './due-rule.ts'

const { history: texts } = eventsTexts

/** A change of one cell. */
interface CellChange {
  readonly cell: string
  readonly operation: 'create' | 'update' | 'delete'
  readonly oldValue: unknown
  readonly newValue: unknown
}

/** One cell's change in words: the field and its old and new values or, for an entry of a list, what happened to it. */
export interface CellWords {
  readonly field: string
  /** Used instead of `from` and `to`. */
  readonly said?: string
  readonly from?: string
  readonly to?: string
}

/** Returns the name behind an id, given the id's field or, for a line of a list, the list. */
export type NameOf = (field: string, id: string) => string | undefined

const hiddenFields: ReadonlySet<string> = new Set([
  'sort_order',
  'user_id',
  'timer_target_type',
  'created_by',
  'author_name',
  'item_type',
  'item_id',
  'mentions',
  'call_opened_version',
])

/** Describes a cell's change in words. Null for changes that mean nothing to people. */
export function wordsOf({ cell, operation, oldValue, newValue }: CellChange, nameOf: NameOf): CellWords | null {
  const [field = '', entry, part] = cell.split('/').map(decodeURIComponent)
  if (cell === '' || hiddenFields.has(field) || part === 'sort_order') return null
  const name = fieldText(field)
  const removedText = (list: string, id: string): string => {
    const item = nameOf(list, id)
    return item === undefined ? texts.itemRemoved : texts.removed(item)
  }
  if (entry !== undefined && part === undefined)
    return {
      field: name,
      said:
        newValue === true
          ? texts.added(nameOf(field, entry) ?? entry)
          : newValue === false
            ? texts.removed(nameOf(field, entry) ?? entry)
            : removedText(field, entry),
    }
  if (part === 'completed') {
    if (newValue !== true && oldValue === null) return null
    const item = entry === undefined ? undefined : nameOf(field, entry)
    const said = newValue === true ? texts.tickedItem : texts.untickedItem
    return { field: name, said: item === undefined ? (newValue === true ? texts.ticked : texts.unticked) : said(item) }
  }
  if (part !== undefined)
    return (part === 'item' || part === 'filename') && typeof newValue === 'string'
      ? { field: name, said: texts.added(newValue) }
      : null
  const to = valueText(field, newValue, nameOf)
  // The viewer may not be allowed to see the old value, in which case it is unknown here.
  if (operation === 'create' || oldValue === undefined) return { field: name, to }
  return { field: name, from: valueText(field, oldValue, nameOf), to }
}

function valueText(field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return texts.nothing
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (field === 'rule') return ruleWords(value)
  if (composites.has(field)) return compositeText(value)
  if (field === 'rest_weekdays' && typeof value === 'string')
    return restWeekdaysOf({ rest_weekdays: value }).map(weekdayName).join(', ')
  const word = typeof value === 'string' ? valueWords[field]?.[value] : undefined
  if (word !== undefined) return word
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (isDay(text)) return shortDay(text)
  if (field === 'rule_due')
    return text.replace(/^(.+)T(.+)$/, (_, day: string, time: string) => `${shortDay(day)} ${time}`)
  return nameOf(field, text) ?? text
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

const ruleSchema = taskSchema.pick({ rule_anchor: true, rule_days: true, rule_time: true, rule_before_rest: true })

/** How a task's date follows from its event's; a task whose date follows from nothing has no anchor. */
function ruleWords(value: unknown): string {
  const { data } = ruleSchema.safeParse(value)
  const rule = data === undefined ? null : ruleOf(data)
  return rule === null ? texts.nothing : ruleText(rule)
}

const composites: ReadonlySet<string> = new Set([
  'interval',
  'decision',
  'times',
  'invitation',
  'reply',
  'attendance',
  'period',
  'load_in',
])

/** Hebrew for values that are stored as English codes. */
const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  plan: { draft: 'טיוטה', firm: 'סגור', removed: 'הוסר מהצוות' },
  person_type: { user: 'משתמש', freelancer: 'פרילנסר' },
  answer: { accepted: 'הגעה אושרה', declined: 'סירוב' },
  attendance_state: { on_way: 'בדרך', arrived: 'במקום' },
  kind: availabilityTexts.kinds,
}

const compositeSchema = z.object({
  call_day: z.number().nullish(),
  call_time: z.string().nullish(),
  end_day: z.number().nullish(),
  invited_at: z.string().nullish(),
  answer: z.string().nullish(),
  date: z.string().nullish(),
  start_time: z.string().nullish(),
  end_time: z.string().nullish(),
  decided_status: z.string().nullish(),
  decision_reason: z.string().nullish(),
  attendance_state: z.string().nullish(),
  from_day: z.string().nullish(),
  from_time: z.string().nullish(),
  to_day: z.string().nullish(),
  to_time: z.string().nullish(),
  load_in_day: z.number().nullish(),
  load_in_time: z.string().nullish(),
})

const minuteOf = (time: string | null | undefined): string | undefined => time?.slice(0, 5)

/** The hours of a shift or a slot. A slot's days are counted from its event's, and said if they are others. */
function hoursParts(cell: z.infer<typeof compositeSchema>): readonly (string | undefined)[] {
  const { call_day, end_day, start_time, call_time, end_time } = cell
  const [start, end] = [minuteOf(start_time ?? call_time), minuteOf(end_time)]
  const [first, last] = [call_day ?? 0, end_day ?? 0]
  if (first !== last) return [dayFromEvent(first), start, '–', dayFromEvent(last), end]
  const hours = start === undefined && end === undefined ? undefined : `${start ?? ''}–${end ?? ''}`
  return [first === 0 ? undefined : dayFromEvent(first), hours]
}

/**
 * The parts of a composite cell that are set, joined by spaces: `16.4.2027 09:00–17:30`, the answer to an invitation,
 * attendance, an absence's period, the load-in, a decision and its reason.
 */
function compositeText(value: unknown): string {
  const parsed = compositeSchema.safeParse(value).data ?? {}
  const { date, decided_status, decision_reason, invited_at, answer } = parsed
  const day = date ?? invited_at?.slice(0, 10)
  const said = answer == null ? null : valueWords['answer']?.[answer]
  const { attendance_state, from_day, from_time, to_day, to_time, load_in_day, load_in_time } = parsed
  const period = [from_day, from_time, to_day == null ? null : '–', to_day, to_time]
  const parts = [
    day == null ? null : shortDay(day),
    ...hoursParts(parsed),
    said,
    attendance_state == null ? null : valueWords['attendance_state']?.[attendance_state],
    ...period.map((part) => (part != null && isDay(part) ? shortDay(part) : minuteOf(part))),
    load_in_day == null ? null : dayFromEvent(load_in_day),
    minuteOf(load_in_time),
    decided_status,
    decision_reason,
  ]
  const text = parts.filter((part) => part != null && part !== '').join(' ')
  return text === '' ? texts.nothing : text
}
