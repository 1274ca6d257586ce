import { type Actor, can, type Change, type EntityName, intervalStamp, isAdmin, type Patch } from '@bama/domain'
import type { LocalRecord } from '@bama/sync'
import type { SeededRandom } from '@bama/sync/testing'
import { creating, deleting, updating } from '../device.ts'

/** What an editing person knows: who they are, who else exists, and the records on their screen. */
export interface Editor {
  readonly random: SeededRandom
  /** As at the start of the test; their rights may have changed since. */
  readonly actor: Actor
  readonly everyone: readonly string[]
  readonly operators: readonly string[]
  readonly shown: (entity: EntityName) => readonly LocalRecord[]
}

const statuses = ['משימות קרובים - לפי קדימות', 'לסיים היום/מחכה לך', 'סיימתי - לבדיקה', 'בוטל']
const tags = ['דחוף', 'הגברה', 'LED', 'a/b']
const tag = (random: SeededRandom): string => `tags/${encodeURIComponent(random.pick(tags))}`

/** People do what they may do. Now and then they try more, like a tampered device or one with outdated rights. */
const dares = ({ random, actor }: Editor, flag: Parameters<typeof can>[1]): boolean =>
  can(actor, flag) || random.chance(0.05)

/** A random command of a person, or null if there is nothing they could do now. */
export function randomEdit(editor: Editor): readonly Change[] | null {
  const { random } = editor
  const edit = random.weighted<(editor: Editor) => Change | null>([
    [45, editEvent],
    [20, editTask],
    [15, editComment],
    [15, editHours],
    [5, editMessage],
  ])
  const first = edit(editor)
  if (first === null) return null
  // Sometimes two changes that are applied together or not at all.
  const second = random.chance(0.1) ? editEvent(editor) : null
  return second === null || second.recordId === first.recordId ? [first] : [first, second]
}

const pickShown = ({ random, shown }: Editor, entity: EntityName): LocalRecord | null => {
  const records = shown(entity)
  return records.length === 0 ? null : random.pick(records)
}

/** Ticks, rewords, removes or adds a line of a checklist. */
function checklistCells(random: SeededRandom, record: LocalRecord): Patch {
  const lines = (record['checklist'] ?? []) as readonly { readonly id: string }[]
  const line = lines.length === 0 || random.chance(0.3) ? null : random.pick(lines).id
  if (line === null) return { [`checklist/item-${random.hex(6)}/item`]: `שורה ${random.below(100)}` }
  return random.pick<Patch>([
    { [`checklist/${line}/completed`]: random.chance(0.5) },
    { [`checklist/${line}/item`]: `ערוך ${random.below(100)}` },
    { [`checklist/${line}`]: null },
  ])
}

function editEvent(editor: Editor): Change | null {
  const { random, actor, operators } = editor
  const record = pickShown(editor, 'events')
  if (record === null || random.chance(0.15)) {
    if (!dares(editor, 'can_create_events')) return null
    const assigned = isAdmin(actor) && random.chance(0.7) ? { assigned_operator_id: random.pick(operators) } : {}
    return creating('events', random.uuid(), {
      name: `אירוע ${random.below(1000)}`,
      date: `2027-0${1 + random.below(9)}-1${random.below(10)}`,
      [tag(random)]: true,
      ...assigned,
    })
  }
  if (dares(editor, 'can_delete_events') && random.chance(0.06)) return deleting('events', record.id)
  const patches: Patch[] = [
    { status: random.pick(statuses), sort_order: `a${random.below(10)}` },
    { is_completed: random.chance(0.5) },
  ]
  if (dares(editor, 'can_edit_events'))
    patches.push(
      { name: `שם ${random.below(1000)}` },
      { location: random.pick([null, 'האנגר 11', 'פארק הירקון']), description: `תיאור ${random.below(1000)}` },
      { [tag(random)]: random.chance(0.5) },
      checklistCells(random, record),
    )
  if (isAdmin(actor))
    patches.push(
      { is_archived: random.chance(0.3) },
      { assigned_operator_id: random.pick([...operators, null]) },
      { quote_number: `Q-${random.below(100)}` },
    )
  return updating('events', record.id, random.pick(patches))
}

function editTask(editor: Editor): Change | null {
  const { random, everyone } = editor
  const record = pickShown(editor, 'tasks')
  if (record === null || (random.chance(0.2) && dares(editor, 'can_create_tasks')))
    return creating('tasks', random.uuid(), {
      description: `משימה ${random.below(1000)}`,
      assigned_user: `${random.pick(everyone)}@bama.test`,
    })
  if (dares(editor, 'can_delete_tasks') && random.chance(0.06)) return deleting('tasks', record.id)
  if (!dares(editor, 'can_edit_tasks')) return updating('tasks', record.id, { sort_order: `a${random.below(10)}` })
  return updating(
    'tasks',
    record.id,
    random.pick<Patch>([
      { description: `משימה ${random.below(1000)}` },
      { status: random.pick(['פתוח', 'בתהליך', 'הושלם']) },
      { sort_order: `a${random.below(10)}` },
      { [tag(random)]: random.chance(0.5) },
      checklistCells(random, record),
    ]),
  )
}

function editComment(editor: Editor): Change | null {
  const { random, everyone } = editor
  const own = pickShown(editor, 'comments')
  if (own !== null && random.chance(0.15)) return deleting('comments', own.id)
  const isTask = random.chance(0.3)
  const item = pickShown(editor, isTask ? 'tasks' : 'events')
  if (item === null) return null
  const mention = random.chance(0.5) ? { [`mentions/${random.pick(everyone)}`]: true } : {}
  return creating('comments', random.uuid(), {
    item_type: isTask ? 'task' : 'event',
    item_id: item.id,
    content: `תגובה ${random.below(1000)}`,
    ...mention,
  })
}

const two = (number: number): string => String(number).padStart(2, '0')

/** An interval within one day. With `end` null, the timer is running. */
function interval(day: number, start: number, end: number | null): Readonly<Record<string, string | null>> {
  const date = `2026-11-${two(1 + day)}`
  const at = (hour: number): string => `${date}T${two(hour)}:00:00.000Z`
  return {
    date,
    start_time: `${two(start)}:00:00`,
    end_time: end === null ? null : `${two(end)}:00:00`,
    started_at: at(start),
    ended_at: end === null ? null : at(end),
  }
}

function editHours(editor: Editor): Change | null {
  const { random, actor } = editor
  const record = pickShown(editor, 'workHours')
  const start = random.below(12)
  const end = start + 1 + random.below(8)
  if (record === null || random.chance(0.4))
    return creating('workHours', random.uuid(), {
      interval: interval(random.below(28), start, random.chance(0.4) ? null : end),
      notes: random.pick([null, 'הערה']),
    })
  const decided = random.pick(['אושר', 'נדחה', 'שולם', 'נרשם'])
  const decision = {
    decided_status: decided,
    decided_interval: intervalStamp(record) ?? null,
    decision_reason: decided === 'אושר' ? null : 'סיבה',
    decided_by: actor.id,
    decided_at: '2026-11-29T08:00:00.000Z',
  }
  if (record['user_id'] !== actor.id || random.chance(0.1))
    return dares(editor, 'can_approve_work_hours') ? updating('workHours', record.id, { decision }) : null
  return random.weighted([
    [5, updating('workHours', record.id, { interval: interval(random.below(28), start, end) })],
    [2, updating('workHours', record.id, { notes: `הערה ${random.below(100)}` })],
    [1, deleting('workHours', record.id)],
  ])
}

function editMessage(editor: Editor): Change | null {
  const { random } = editor
  const record = pickShown(editor, 'personalMessages')
  if (record === null) return null
  return random.chance(0.3)
    ? deleting('personalMessages', record.id)
    : updating('personalMessages', record.id, { is_read: random.chance(0.7) })
}
