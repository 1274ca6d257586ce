import type { EntityName, Patch } from '@bama/domain'
import type { SeededRandom } from '../../seeded-random.ts'
import { actorOn, type ChangeMaker, create, pickShown, remove, update } from './make.ts'

interface Kind {
  readonly entity: EntityName
  readonly created: (random: SeededRandom, nowMs: number) => Patch
  readonly changed: (random: SeededRandom, nowMs: number) => Patch
}

/** A day shortly before or after this one, or null. */
const contactDay = (random: SeededRandom, nowMs: number): string | null =>
  random.chance(0.15) ? null : new Date(nowMs + (random.below(7) - 4) * 86_400_000).toISOString().slice(0, 10)

const kinds: readonly Kind[] = [
  {
    entity: 'clients',
    created: (random) => ({
      name: `לקוח ${random.below(100)}`,
      ...(random.chance(0.3) ? { phone: '03-1234567' } : {}),
    }),
    changed: (random) =>
      random.pick<Patch>([
        { name: `לקוח ${random.below(100)}` },
        { phone: `03-${random.below(1000)}` },
        { contact_person: 'דנה' },
      ]),
  },
  {
    entity: 'tags',
    created: (random) => ({ name: `תגית ${random.below(100)}`, color: random.pick(['#ef4444', '#22c55e', '#0f172a']) }),
    changed: (random) =>
      random.pick<Patch>([{ color: random.pick(['#ef4444', '#fafafa', '#0f172a']) }, { text_color: '#123456' }]),
  },
  {
    entity: 'seasonalClients',
    created: (random, nowMs) => ({
      event_month: 'מאי',
      event_name: `פסטיבל ${random.below(100)}`,
      client_name: 'עירייה',
      ...(random.chance(0.5) ? { next_contact_date: contactDay(random, nowMs) } : {}),
    }),
    changed: (random, nowMs) =>
      random.pick<Patch>([
        { notes: `הערה ${random.below(100)}` },
        { check_status: random.pick(['רלוונטי', 'לא מתקיים השנה', 'יצרתי קשר']) },
        { next_contact_date: contactDay(random, nowMs) },
      ]),
  },
]

/** Rare changes: clients, tags, seasonal clients, and people's own settings. */
export const otherChanges: ChangeMaker = (run, device) => {
  const { random } = run
  if (random.chance(0.15)) {
    const user = random.chance(0.9) ? { id: device.userId } : pickShown(run, device, 'systemUsers')
    const isHere =
      user !== null &&
      device.store.all().records.some(({ entity, record }) => entity === 'systemUsers' && record.id === user.id)
    const own = random.pick<Patch>([
      { full_name: `שם מלא ${random.below(100)}` },
      { shows_hebrew_dates: random.chance(0.5) },
      { calendar_place: 'geonames:293397' },
      { [`messages_off/${random.pick(['given', 'call', 'hours', 'mention'])}`]: random.chance(0.4) },
      { quiet_hours: random.pick(['22:00-06:00', 'off', null]), calls_break_quiet: random.chance(0.5) },
      { rest_weekdays: random.pick(['5', '56', null]) },
    ])
    const patch = random.chance(0.9)
      ? own
      : random.pick<Patch>([{ role: 'admin' }, { phone: '050' }, { active_timer_id: 'x' }])
    return isHere ? [update('systemUsers', user, patch)] : null
  }
  const { entity, created, changed } = random.pick(kinds)
  const isWriter = actorOn(run, device).role === 'admin' || entity === 'clients' || random.chance(0.15)
  if (!isWriter) return null
  const record = pickShown(run, device, entity)
  if (record === null || random.chance(0.25)) return [create(run, entity, created(random, run.clock.nowMs))]
  return random.chance(0.12) ? [remove(entity, record)] : [update(entity, record, changed(random, run.clock.nowMs))]
}
