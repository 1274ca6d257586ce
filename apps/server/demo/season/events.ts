import {
  addDays,
  approvalStatus,
  compareOrdered,
  type EventFields,
  eventSchema,
  eventStatuses,
  orderKeyBetween,
  type RecordId,
} from '@bama/domain'
import { checklistOf, managerChecklistOf } from './checklists.ts'
import type { SeasonClient, Sector } from './clients.ts'
import { descriptionOf, registrationNotesOf, screenGridTextOf } from './descriptions.ts'
import { clock, type EventFacts, factsOf } from './event-facts.ts'
import type { EventKind } from './event-kind.ts'
import { capacityOf, type Place, placesForHire, placesIn } from './places.ts'
import type { PlaceSort } from './place-sort.ts'
import { type Producer, producersOf } from './producers.ts'
import { dealingsOf, isCancelled, type Standing, standingsFor } from './progress.ts'
import { seasonIds } from './season-ids.ts'
import { type Occasion, occasionsAround, type Phase, phasesFor } from './season-plan.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { tags } from './tags.ts'
import { nameFor } from './title-words.ts'
import { yearOf } from './work-calendar.ts'

export interface DemoEvent {
  readonly id: RecordId
  /** Without its maker: who writes the season says who that is. */
  readonly fields: Omit<EventFields, 'user_id'>
}

interface Season {
  readonly seed: number
  readonly scale: number
  readonly today: string
  readonly count: number
  readonly clients: readonly SeasonClient[]
  readonly operatorIds: readonly RecordId[]
}

/** The events of a season by date, with different names. */
export function seasonEvents(season: Season): readonly DemoEvent[] {
  const { seed, scale, count, today } = season
  const random = seededRandom(seed, 'events')
  const cast = castingOf(season)
  const producers = producersOf(seed, scale)
  const newId = seasonIds(seed, 'events')
  const standingOf = standingsByPhase(seed, count)
  const events = phasesFor(count, random).map((phase, index) => {
    const own = seededRandom(seed, 'event', index)
    return { ...draft(cast(phase, own), standingOf(phase), season, producers, own), id: newId() }
  })
  return withPlaces(withQuotes(events, seed), seed, today)
}

interface Scene {
  readonly name: string
  readonly facts: EventFacts
}

type Cast = (phase: Phase, random: SeededRandom) => Scene

/** Returns a function that draws the client, place and day of one event after another, without repetitions. */
function castingOf({ seed, today, clients }: Season): Cast {
  const occasion = occasionsAround(today)
  const bySector = Map.groupBy(clients, ({ sector }) => sector)
  const used = new Set<string>()
  const familyKinds = new Map<string, number>()
  const attempt = ({ kind, day }: Occasion, phase: Phase, random: SeededRandom): Scene | null => {
    const client = clientFor(kind, bySector, random)
    if (client === null || (familyKinds.get(client.id) ?? 0) >= familyLimit(kind, random)) return null
    const places = placesFor(kind, client)
    if (places.length === 0) return null
    const place = random.pick(places)
    const guests = Math.min(random.int(...kind.guests), capacityOf(place))
    const named = nameFor(kind, { seed, day, client, place, guests }, random)
    if (named === null) return null
    const turn = kind.isOncePerTown === true ? `${named.title.text}/${client.city.latin}/${yearOf(day)}` : named.name
    if (used.has(turn) || used.has(named.name)) return null
    used.add(turn).add(named.name)
    if (client.sector === 'family') familyKinds.set(client.id, (familyKinds.get(client.id) ?? 0) + 1)
    return {
      name: named.name,
      facts: factsOf({ kind, day }, phase, { title: named.title, client, place, guests }, random),
    }
  }
  return (phase, random) => {
    for (let tries = 0; tries < 1000; tries++) {
      const scene = attempt(occasion(phase, random), phase, random)
      if (scene !== null) return scene
    }
    throw new Error('the lists are too short for a season of this size')
  }
}

/** Families usually have one event in a season, and never more than two. */
const familyLimit = ({ sectors }: EventKind, random: SeededRandom): number =>
  sectors.includes('family') ? (random.chance(0.1) ? 2 : 1) : Number.POSITIVE_INFINITY

function clientFor(
  { sectors, towns, isForArabTowns }: EventKind,
  bySector: ReadonlyMap<Sector, readonly SeasonClient[]>,
  random: SeededRandom,
): SeasonClient | null {
  const clients = bySector.get(random.pick(sectors)) ?? []
  if (clients.length === 0) return null
  // Skewed, so that a few clients order much and most order little. Families all order alike.
  const share = sectors.includes('family') ? random.next() : random.next() ** 1.5
  const client = clients[Math.floor(share * clients.length)] ?? null
  if (client === null || client.sector !== 'municipality') return client
  if (towns !== undefined) return towns.includes(client.city.latin) ? client : null
  return client.city.isArab === true && isForArabTowns !== true ? null : client
}

function placesFor({ places }: EventKind, client: SeasonClient): readonly Place[] {
  const inTown = placesIn(client.city, places)
  if (client.sector === 'municipality') return inTown
  const own = places.includes('own') && (client.isLocal || client.sector === 'company') ? [client.ownPlace] : []
  if (client.sector === 'mall') return own
  if (client.sector === 'culture' && client.isLocal) {
    const home = inTown.filter(({ title }) => title.startsWith(client.fields.name))
    return home.length > 0 ? home : inTown
  }
  if (client.isLocal && inTown.length > 0 && client.sector !== 'charity') return [...own, ...inTown]
  return [...own, ...own, ...inTown, ...placesForHire(places)]
}

function standingsByPhase(seed: number, count: number): (phase: Phase) => Standing {
  const random = seededRandom(seed, 'standings')
  const phases = phasesFor(count, random)
  const waiting = new Map(
    [...Map.groupBy(phases, (phase) => phase)].map(([phase, all]) => [
      phase,
      standingsFor(phase, all.length, random).values(),
    ]),
  )
  return (phase) => {
    const next = waiting.get(phase)?.next()
    if (next === undefined || next.done === true) throw new Error(`more events in ${phase} than were planned`)
    return next.value
  }
}

interface Draft {
  readonly facts: EventFacts
  readonly fields: DemoEvent['fields']
  readonly hasQuote: boolean
}

function draft(
  { name, facts }: Scene,
  standing: Standing,
  { operatorIds }: Season,
  producers: readonly Producer[],
  random: SeededRandom,
): Draft {
  const { kind, phase, day, lastDay, start, end, gates, place } = facts
  const dealings = dealingsOf(phase, standing, random)
  const hasQuote = random.chance(dealings.approval_status === approvalStatus.pending ? 0.7 : 0.95)
  const producer = random.chance(0.82) ? random.pick(producers) : null
  const isTimed = random.chance(phase === 'far' ? 0.7 : 0.95)
  const isLinked = random.chance(phase === 'far' ? 0.3 : 0.8)
  const client = random.chance(0.97) ? facts.client : null
  const lineIds = idsWithin(random)
  const { user_id: _maker, ...untouched } = eventSchema.parse({ name, date: day })
  const fields: DemoEvent['fields'] = {
    ...untouched,
    end_date: lastDay,
    start_time: isTimed ? clock(start) : null,
    end_time: isTimed ? clock(end) : null,
    audience_arrival_time: isTimed && gates !== null && random.chance(0.85) ? clock(gates) : null,
    client_id: client?.id ?? null,
    ...standing,
    ...dealings,
    drive_url: isLinked ? `https://drive.google.com/drive/folders/${driveId(random)}` : null,
    tags: tagsOf(facts, isCancelled(standing), random),
    description: descriptionOf(facts, isCancelled(standing), random),
    location: random.chance(0.96) ? locationOf(place, random) : null,
    checklist: checklistOf(facts, standing, lineIds, random),
    screen_grid_text: screenGridTextOf(facts, random),
    manager_checklist: managerChecklistOf(facts, standing, dealings, hasQuote, lineIds, random),
    producer_name: producer?.name ?? null,
    producer_phone: producer?.phone ?? null,
    registration_notes: kind.theme === 'memorial' ? null : registrationNotesOf(random),
    assigned_operator_id: random.chance(0.7) && operatorIds.length > 0 ? random.pick(operatorIds) : null,
  }
  return { facts, fields, hasQuote }
}

const gated: ReadonlySet<PlaceSort> = new Set(['expo', 'hangar', 'resort', 'amphi'])
const withBackDoor: ReadonlySet<PlaceSort> = new Set(['hall', 'hotel', 'banquet', 'museum', 'stage'])

function locationOf({ address, sort }: Place, random: SeededRandom): string {
  if (gated.has(sort) && random.chance(0.25)) return `${address}, שער ${random.int(1, 6)}`
  return withBackDoor.has(sort) && random.chance(0.12) ? `${address} (כניסת ספקים מאחור)` : address
}

const idsWithin = (random: SeededRandom): (() => RecordId) => seasonIds(random.int(0, 0xffff_ffff), 'lines')

const driveAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const driveId = (random: SeededRandom): string =>
  `1${Array.from({ length: 32 }, () => driveAlphabet[random.int(0, driveAlphabet.length - 1)]).join('')}`

function tagsOf(
  { kind, phase, led, kva, isStreamed, isOutdoors }: EventFacts,
  cancelled: boolean,
  random: SeededRandom,
): string[] {
  if (random.chance(0.05)) return []
  const chosen = new Set<string>(kind.tags.filter(() => random.chance(0.85)))
  if (led !== null && random.chance(0.7)) chosen.add('מסכי LED')
  if (kva !== null && random.chance(0.6)) chosen.add('גנרטור')
  if (isStreamed) chosen.add('שידור חי')
  if (!isOutdoors) chosen.delete('שטח פתוח')
  if (random.chance(0.2)) chosen.add('הגברה')
  if (random.chance(0.12)) chosen.add('תאורה')
  if (!cancelled && phase === 'near' && random.chance(0.45)) chosen.add('דחוף')
  return tags.filter((tag) => chosen.has(tag))
}

type Made = Draft & { readonly id: RecordId }

/** Numbers the quotes of each year in the order of their dates, which are weeks before the events. */
function withQuotes(events: readonly Made[], seed: number): readonly Made[] {
  const random = seededRandom(seed, 'quotes')
  const written = events.map((event) => ({ event, on: addDays(event.fields.date, -random.int(25, 110)) }))
  const next = new Map<number, number>()
  const numbers = new Map<string, string>()
  for (const { event, on } of written.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
    if (!event.hasQuote) continue
    const year = yearOf(on)
    // Not every quote becomes an event, so numbers are skipped.
    const number = (next.get(year) ?? 100) + random.int(1, 3)
    next.set(year, number)
    numbers.set(event.id, `Q-${year}-${number}`)
  }
  return events.map((event) => ({ ...event, fields: { ...event.fields, quote_number: numbers.get(event.id) ?? null } }))
}

/** Orders each column: upcoming events first, the next one at the top, then past events, the latest first. */
function withPlaces(events: readonly Made[], seed: number, today: string): readonly DemoEvent[] {
  const random = seededRandom(seed, 'order')
  const byDate = events.map(({ id, fields }) => ({ id, fields })).sort((a, b) => byDay(a, b))
  const keys = new Map<string, string>()
  for (const status of eventStatuses) {
    const column = byDate.filter(({ fields }) => fields.status === status)
    const ahead = column.filter(({ fields }) => fields.date >= today)
    const behind = column.filter(({ fields }) => fields.date < today).reverse()
    let key: string | null = null
    for (const { id } of [...ahead, ...behind]) {
      key = orderKeyBetween(key, null, random.next)
      keys.set(id, key)
    }
  }
  return byDate.map(({ id, fields }) => ({ id, fields: { ...fields, sort_order: keys.get(id) ?? null } }))
}

const byDay = (a: DemoEvent, b: DemoEvent): number =>
  a.fields.date < b.fields.date
    ? -1
    : a.fields.date > b.fields.date
      ? 1
      : compareOrdered({ id: a.id, sort_order: null }, { id: b.id, sort_order: null })
