import type { Change, Patch } from '@bama/domain'
import type { LocalRecord } from '../../../replica/local-store.ts'
import type { Run, SimDevice } from '../run.ts'
import {
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

function newTask(run: Run, device: SimDevice): Change {
  const { random } = run
  const event = pickShown(run, device, 'events')
  return create(run, 'tasks', {
    description: `משימה ${random.below(1000)}`,
    ...(event === null || random.chance(0.3) ? { event_id: random.uuid() } : { event_id: event.id }),
    ...(random.chance(0.6) ? { assigned_user: pickPerson(run).email } : {}),
    ...(random.chance(0.04) ? { user_id: pickPerson(run).id } : {}),
    [`checklist/item-${random.hex(6)}/item`]: 'להזמין הגברה',
  })
}

function cellsOf(run: Run, device: SimDevice, record: LocalRecord): readonly Patch[] {
  const { random } = run
  return [
    { status: random.pick(['פתוח', 'בתהליך', 'הושלם']) },
    { priority: random.pick(['נמוכה', 'גבוהה']) },
    { description: `משימה ${random.below(1000)}` },
    { deadline: random.pick([null, dayOn(device, 3)]) },
    {
      deadline: dayOn(device, 5),
      deadline_time: '10:00',
      rule: { rule_anchor: 'start', rule_days: random.below(9) - 4, rule_time: '10:00', rule_before_rest: true },
      rule_due: `${dayOn(device, 5)}T10:00`,
    },
    { assigned_user: random.pick([null, pickPerson(run).email]) },
    { sort_order: `a${random.below(10)}` },
    { internal_notes: `הערה ${random.below(100)}` },
    tagCell(random),
    ...checklistCells(random, record),
    ...(random.chance(0.03) ? [{ user_id: pickPerson(run).id }] : []),
  ]
}

export const taskChanges: ChangeMaker = (run, device) => {
  const { random } = run
  const record = pickShown(run, device, 'tasks')
  if (record === null || random.chance(0.15)) return [newTask(run, device)]
  if (random.chance(0.1)) return [remove('tasks', record)]
  return [
    update(
      'tasks',
      record,
      someCells(random, () => cellsOf(run, device, record)),
    ),
  ]
}
