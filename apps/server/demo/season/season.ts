import { type DemoClient, seasonClients } from './clients.ts'
import { type DemoEvent, seasonEvents } from './events.ts'
import { seasonIds } from './season-ids.ts'
import { type DemoTag, seasonTags } from './tags.ts'
import { type DemoPerson, seasonTeam } from './team.ts'

export type { DemoEvent, DemoPerson }

/** The data of an Israeli event-production company, to fill a demonstration workspace or a benchmark. */
export interface Season {
  readonly people: readonly DemoPerson[]
  readonly tags: readonly DemoTag[]
  readonly clients: readonly DemoClient[]
  readonly events: readonly DemoEvent[]
}

export interface SeasonInput {
  /** Any whole number. The same seed, scale and day give the same season on every machine. */
  readonly seed: number
  /** At 1: 62 events, 36 clients, 12 people. Events and clients grow in proportion, people slowly (about 60 at 50). */
  readonly scale: number
  /** `yyyy-MM-dd`. The events are from two years before this day to 160 days after it. */
  readonly today: string
}

/**
 * Generates a season. All records are canonical: parsing one with its schema changes nothing.
 * Ids depend on the seed only, except those of people, which are derived from the e-mail as on the server. Events have
 * no `user_id`.
 */
export async function generateSeason({ seed, scale, today }: SeasonInput): Promise<Season> {
  const people = await seasonTeam(seed, scale, today)
  const clients = seasonClients(seed, Math.round(36 * scale), seasonIds(seed, 'clients'))
  const operatorIds = people.filter(({ role, is_approved }) => role === 'operator' && is_approved).map(({ id }) => id)
  const events = seasonEvents({ seed, scale, today, count: Math.round(62 * scale), clients, operatorIds })
  return { people, tags: seasonTags(seed), clients: clients.map(({ id, fields }) => ({ id, fields })), events }
}
