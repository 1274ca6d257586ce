import {
  addDays,
  type Change,
  dayInZone,
  entityModels,
  type EntityName,
  eventStatus,
  instantOfWallTime,
  patchBetween,
  type RecordId,
} from '@bama/domain'
import { type DeviceId, formatStamp, type Stamp } from '@bama/sync'
import type { SeededRandom } from '../season/seeded-random.ts'
import type { DemoEvent, DemoPerson, Season } from '../season/season.ts'
import { weekdayOf } from '../season/work-calendar.ts'
import type { Drawing } from './draw-screen.ts'

/** What one person did at one moment, sent to the server as their device would send it. */
export interface Deed {
  /** Milliseconds since the epoch, in the past. */
  readonly at: number
  readonly by: RecordId
  readonly changes: readonly Change[]
  /** Pictures to upload first. */
  readonly files?: readonly DemoFile[]
}

export interface DemoFile {
  readonly id: RecordId
  readonly filename: string
  readonly drawing: Drawing
}

/** What the deeds are generated from. */
export interface Scene {
  readonly season: Season
  readonly seed: number
  readonly today: string
  readonly nowMs: number
  /** The business's IANA time zone. */
  readonly zone: string
}

/** Each person has one device. */
export const deviceOf = (personId: RecordId): DeviceId => personId.slice(-16) as DeviceId

/** The stamp of one change of a deed. */
export const stampOf = ({ at, by }: Pick<Deed, 'at' | 'by'>, index: number): Stamp =>
  formatStamp(at, index, deviceOf(by))

/** Creates a record. The patch has only the given fields. */
export const creation = (
  entity: EntityName,
  recordId: RecordId,
  fields: Readonly<Record<string, unknown>>,
): Change => ({
  entity,
  recordId,
  operation: 'create',
  patch: patchBetween(entityModels[entity], {}, fields),
})

/** The day itself, or the Thursday before it: the office is closed on Friday and Saturday. */
export const officeDay = (day: string): string => addDays(day, -Math.max(0, weekdayOf(day) - 4))

/** A moment in office hours, at least ten minutes ago. */
export function officeHour({ zone, nowMs }: Scene, day: string, random: SeededRandom): number {
  const at = instantOfWallTime(officeDay(day), '08:30', zone) + random.int(0, 9 * 3600) * 1000
  return Math.min(at, nowMs - random.int(600, 3600) * 1000)
}

export const dayOf = ({ zone }: Scene, ms: number): string => dayInZone(ms, zone)

/** One of the twelve people of every season. */
export function personNamed({ season }: Scene, key: string): DemoPerson {
  const person = season.people.find((one) => one.key === key)
  if (person === undefined) throw new Error(`${key} is not in the team`)
  return person
}

const isOpen = ({ fields }: DemoEvent): boolean => !fields.is_archived && fields.status !== eventStatus.cancelled

/** The events that aren't archived or cancelled, in the season's order. */
export const openEvents = ({ season }: Scene): readonly DemoEvent[] => season.events.filter(isOpen)

export const operatorOf = ({ season }: Scene, { fields }: DemoEvent): DemoPerson | null =>
  season.people.find(({ id }) => id === fields.assigned_operator_id) ?? null
