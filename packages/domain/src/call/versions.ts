import type { VisibleSlot } from '../crew/schema.ts'
import { type CrewedEvent, type CrewReply, replyOf, termsOf } from '../crew/times.ts'
import { crewAnswer } from '../crew/values.ts'
import { type CallSheet, readCallSheet } from './schema.ts'

export interface CallVersion {
  readonly id: string
  /** From one up, in the order in which they were made. */
  readonly number: number
  readonly sheet: CallSheet
}

/** The versions of somebody's call, the earliest first. Two planners who were apart made two. */
export function callVersions({ calls }: Pick<VisibleSlot, 'calls'>): readonly CallVersion[] {
  const read = (calls ?? []).flatMap(({ id, call }) => {
    const sheet = readCallSheet(call)
    return sheet === null ? [] : [{ id, sheet }]
  })
  return read
    .toSorted((a, b) => compare(a.sheet.made_at, b.sheet.made_at) || compare(a.id, b.id))
    .map((version, index) => ({ ...version, number: index + 1 }))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Whether two sheets say the same to a person, no matter who made them, when and how. */
export const hasSameContent = (a: CallSheet, b: CallSheet): boolean => contentOf(a) === contentOf(b)

/** Written by field, so that the order in which a text has them says nothing. */
const contentOf = ({
  event,
  person,
  role,
  call,
  end,
  place,
  hebrew_date,
  schedule,
  contacts,
  notes,
}: CallSheet): string =>
  JSON.stringify([
    [event, person, role, call, end, place, hebrew_date, notes],
    schedule.map(({ kind, at }) => [kind, at]),
    contacts.map(({ kind, name, phone }) => [kind, name, phone]),
  ])

export interface CallState {
  /** What was sent last; null: nothing was. */
  readonly latest: CallVersion | null
  /** Whether times and place are still those of the latest version: only then can it be accepted. */
  readonly isCurrent: boolean
  readonly reply: CrewReply
  /** The version that the person's acceptance names; null: none, or none that is known here. */
  readonly confirmed: CallVersion | null
  /** Which version the page showed when it was last opened, as far as anybody knows; null: none, or that is not known. */
  readonly opened: CallVersion | null
}

/** How far somebody's call has come. */
export function callStateOf(event: CrewedEvent, slot: VisibleSlot): CallState {
  const versions = callVersions(slot)
  const latest = versions.at(-1) ?? null
  const { call, end, place } = termsOf(event, slot)
  return {
    latest,
    isCurrent:
      latest !== null && latest.sheet.call === call && latest.sheet.end === end && latest.sheet.place === place,
    reply: replyOf(event, slot),
    confirmed:
      slot.answer === crewAnswer.accepted ? (versions.find(({ id }) => id === slot.answered_version) ?? null) : null,
    opened: versions.find(({ id }) => id === slot.call_opened_version) ?? null,
  }
}
