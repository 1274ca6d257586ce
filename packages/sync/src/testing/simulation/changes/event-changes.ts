import type { Change, Patch } from '@bama/domain'
import type { LocalRecord } from '../../../replica/local-store.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import type { Run, SimDevice } from '../run.ts'
import {
  actorOn,
  type ChangeMaker,
  checklistCells,
  create,
  dayOn,
  pickPerson,
  pickShown,
  remove,
  someCells,
  tagCell,
  update,
} from './make.ts'

const longText = 'תיאור ארוך '.repeat(350)

export function newEvent(run: Run, device: SimDevice): Change {
  const { random } = run
  const actor = actorOn(run, device)
  const patch: Record<string, Patch[string]> = {
    name: `אירוע ${random.below(1000)}`,
    date: dayOn(device, random.below(60)),
    sort_order: `a${random.below(10)}`,
    ...tagCell(random),
    [`checklist/item-${random.hex(6)}/item`]: 'בדיקת במה',
  }
  if (random.chance(0.04)) patch['description'] = longText
  if (actor.role === 'operator' && random.chance(0.92)) patch['assigned_operator_id'] = actor.id
  else if (actor.role === 'admin' ? random.chance(0.7) : random.chance(0.05))
    patch['assigned_operator_id'] = pickPerson(run).id
  if (random.chance(0.05)) patch['user_id'] = pickPerson(run).id
  if (random.chance(0.03)) Object.assign(patch, managerCells(random, null))
  return create(run, 'events', patch)
}

const managerCells = (random: SeededRandom, record: LocalRecord | null): Patch =>
  random.pick<Patch>([
    { payment_status: random.pick(['שולם חלקית', 'סגור']) },
    { quote_number: `Q-${random.below(100)}` },
    { approval_status: random.pick(['מאושר', 'נדחה']) },
    ...(record === null ? [] : checklistCells(random, record, 'manager_checklist')),
  ])

function cellsOf(run: Run, device: SimDevice, record: LocalRecord): readonly Patch[] {
  const { random } = run
  const mayManage = actorOn(run, device).role === 'admin' || random.chance(0.04)
  return [
    { name: ` שם ${random.below(1000)} ` },
    { location: random.pick([null, '', 'האנגר 11', 'פארק הירקון']) },
    { description: random.chance(0.04) ? longText : `תיאור ${random.below(1000)}` },
    { status: random.pick(['לסיים היום/מחכה לך', 'סיימתי - לבדיקה', 'בוטל']), sort_order: `a${random.below(10)}` },
    { status: 'סיימתי - לבדיקה' },
    { sort_order: `a${random.below(10)}` },
    { is_completed: random.chance(0.5) },
    { date: dayOn(device, random.below(60)) },
    tagCell(random),
    ...checklistCells(random, record),
    ...(mayManage
      ? [managerCells(random, record), { assigned_operator_id: random.pick([pickPerson(run).id, null]) }]
      : []),
    ...(random.chance(0.1) ? [{ is_archived: random.chance(0.5) }] : []),
    ...(random.chance(0.04)
      ? [random.pick<Patch>([{ user_id: pickPerson(run).id }, { status: 'אחר' }, { secret: 'x' }])]
      : []),
  ]
}

const updateOf = (run: Run, device: SimDevice, record: LocalRecord): Change =>
  update(
    'events',
    record,
    someCells(run.random, () => cellsOf(run, device, record)),
  )

export const eventChanges: ChangeMaker = (run, device) => {
  const { random } = run
  const record = pickShown(run, device, 'events')
  if (record === null || random.chance(0.1)) return [newEvent(run, device)]
  if (random.chance(0.1)) return [remove('events', record)]
  const first = updateOf(run, device, record)
  const other = pickShown(run, device, 'events')
  if (!random.chance(0.15)) return [first]
  // A group of changes: of two events, or of an event and its first comment.
  if (other !== null && other.id !== record.id && random.chance(0.6)) return [first, updateOf(run, device, other)]
  const event = newEvent(run, device)
  return [event, create(run, 'comments', { item_type: 'event', item_id: event.recordId, content: 'תגובה ראשונה' })]
}
