import { type DemoClient, seasonClients } from './clients.ts'
import { type DemoEvent, seasonEvents } from './events.ts'
import { seasonIds } from './season-ids.ts'
import { type DemoTag, seasonTags } from './tags.ts'
import { type DemoPerson, seasonTeam } from './team.ts'

export type { DemoEvent, DemoPerson }

/** A year in the life of an Israeli event-production company, to fill a demonstration workspace or a benchmark. */
export interface Season {
  readonly people: readonly DemoPerson[]
  readonly tags: readonly DemoTag[]
  readonly clients: readonly DemoClient[]
  readonly events: readonly DemoEvent[]
}

export interface SeasonInput {
  /** Any whole number: the same seed, scale and day give the same season on every machine. */
  readonly seed: number
  /** 1: 62 events, 36 clients, 12 people. Events and clients grow with it, people gently (about 60 at 50). */
  readonly scale: number
  /** `yyyy-MM-dd`; the events stand from two years before it to 160 days after it. */
  readonly today: string
}

/**
 * Makes a season. All records are canonical: parsing one with its schema changes nothing.
 * Ids depend on the seed only, people's on their e-mail as the server derives it; events carry no `user_id`.
 */
export async function generateSeason({ seed, scale, today }: SeasonInput): Promise<Season> {
  const people = await seasonTeam(seed, scale, today)
  const clients = seasonClients(seed, Math.round(36 * scale), seasonIds(seed, 'clients'))
  const operatorIds = people.filter(({ role, is_approved }) => role === 'operator' && is_approved).map(({ id }) => id)
  const events = seasonEvents({ seed, scale, today, count: Math.round(62 * scale), clients, operatorIds })
  return { people, tags: seasonTags(seed), clients: clients.map(({ id, fields }) => ({ id, fields })), events }
}
