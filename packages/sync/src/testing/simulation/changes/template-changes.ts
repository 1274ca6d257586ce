import type { Patch } from '@bama/domain'
import type { LocalRecord } from '../../../replica/local-store.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import { actorOn, type ChangeMaker, create, pickShown, remove, someCells, update } from './make.ts'

/** Planners edit the same task of a template on two devices; each of its fields is a cell. */
const cellsOf = (random: SeededRandom, record: LocalRecord): readonly Patch[] => {
  const tasks = Array.isArray(record['tasks']) ? (record['tasks'] as { readonly id: string }[]) : []
  const task = tasks.length === 0 || random.chance(0.3) ? `task-${random.hex(6)}` : random.pick(tasks).id
  return [
    { name: `תבנית ${random.below(100)}` },
    { load_in: { load_in_day: -random.below(3), load_in_time: random.pick([null, '08:00']) } },
    { [`tasks/${task}/description`]: `משימה ${random.below(100)}`, [`tasks/${task}/anchor`]: 'start' },
    ...(tasks.length === 0
      ? []
      : [{ [`tasks/${task}/days`]: random.below(20) - 15, [`tasks/${task}/description`]: 'להזמין גנרטור' }]),
    ...(tasks.length === 0 ? [] : [{ [`tasks/${random.pick(tasks).id}`]: null }]),
    { [`needs/need-${random.below(3)}/role`]: random.pick(['תאורה', 'הגברה']) },
  ]
}

export const templateChanges: ChangeMaker = (run, device) => {
  const { random } = run
  // Sometimes a person without the permission tries it and must be refused.
  if (actorOn(run, device).role === 'user' && random.chance(0.8)) return null
  const record = pickShown(run, device, 'eventTemplates')
  if (record === null || random.chance(0.2))
    return [create(run, 'eventTemplates', { name: `תבנית ${random.below(100)}`, day_count: 1 + random.below(3) })]
  if (random.chance(0.08)) return [remove('eventTemplates', record)]
  return [
    update(
      'eventTemplates',
      record,
      someCells(random, () => cellsOf(random, record)),
    ),
  ]
}
