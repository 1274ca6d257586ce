import type { VisibleSlot } from '../crew/schema.ts'
import { type CrewedEvent, type CrewReply, replyOf, termsOf } from '../crew/times.ts'
import { crewAnswer } from '../crew/values.ts'
import { compareText } from '../shared/compare-text.ts'
import { type CallSheet, readCallSheet } from './schema.ts'

export interface CallVersion {
  readonly id: string
  /** From 1, in the order in which they were made. */
  readonly number: number
  readonly sheet: CallSheet
}

/** Returns the versions of a call, the earliest first. Two planners working offline create two. */
export function callVersions({ calls }: Pick<VisibleSlot, 'calls'>): readonly CallVersion[] {
  const read = (calls ?? []).flatMap(({ id, call }) => {
    const sheet = readCallSheet(call)
    return sheet === null ? [] : [{ id, sheet }]
  })
  return read
    .toSorted((a, b) => compareText(a.sheet.made_at, b.sheet.made_at) || compareText(a.id, b.id))
    .map((version, index) => ({ ...version, number: index + 1 }))
}

/** Whether two sheets say the same to a person, no matter who made them, when and how. */
export const hasSameContent = (a: CallSheet, b: CallSheet): boolean => contentOf(a) === contentOf(b)

/** Lists the fields in a fixed order, so that their order in the stored text doesn't matter. */
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
  /** The last sent version; null if none was. */
  readonly latest: CallVersion | null
  /** Whether times and place are still those of the latest version. Only then can it be accepted. */
  readonly isCurrent: boolean
  readonly reply: CrewReply
  /** The version that the person accepted; null if none, or if it isn't known here. */
  readonly confirmed: CallVersion | null
  /** The version that the person's page showed when it was last opened; null if none or unknown. */
  readonly opened: CallVersion | null
}

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
