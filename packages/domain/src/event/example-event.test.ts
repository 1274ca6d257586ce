import { describe, expect, it } from 'vitest'
import type { Actor } from '../access/actor.ts'
import { entityModels } from '../entities.ts'
import type { Comment } from '../comment/schema.ts'
import type { VisibleClient } from '../client/schema.ts'
import type { Task } from '../task/schema.ts'
import type { Change } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { recordId } from '../shared/ids.ts'
import { person } from '../testing/people.ts'
import { type Tag, tagSchema } from '../tag/schema.ts'
import { copyOfEvent } from './copy-event.ts'
import { createEvent } from './create-event.ts'
import { createExampleEvent, removeExampleEvent } from './example-event.ts'
import { isExampleEvent } from './example-mark.ts'
import { eventSchema, type VisibleEvent } from './schema.ts'

const meta = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z', _version: 1 }

function contextOf(actor: Actor): CommandContext {
  let made = 0
  return { actor, newId: () => recordId(`new-${++made}`), random: () => 0.4 }
}

const around = { today: '2027-04-13', column: [], tasks: [], tags: [] }

function made(actor: Actor, more: Partial<Parameters<typeof createExampleEvent>[1]> = {}): readonly Change[] {
  const outcome = createExampleEvent(contextOf(actor), { ...around, ...more })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value
}

interface Rows {
  events: VisibleEvent
  clients: VisibleClient
  tags: Tag
  tasks: Task
  comments: Comment
}

/** The records that the changes create, with the schemas' defaults. */
function rowsOf<Entity extends keyof Rows>(changes: readonly Change[], entity: Entity): readonly Rows[Entity][] {
  return changes
    .filter((change) => change.entity === entity)
    .map(({ recordId: id, patch }) => {
      const plain = Object.fromEntries(Object.entries(patch).filter(([cell]) => !cell.includes('/')))
      return { ...entityModels[entity].schema.parse(plain), id, ...meta } as Rows[Entity]
    })
}

const admin = person('admin')

describe('an example event', () => {
  it('holds what an event holds: facts, client, tag, checklists, tasks and a comment', () => {
    const changes = made(admin)
    expect(changes.map(({ entity, operation }) => `${operation} ${entity}`)).toEqual([
      'create tags',
      'create clients',
      'create events',
      'create tasks',
      'create tasks',
      'create comments',
    ])
    const cells = changes.flatMap(({ entity, patch }) => (entity === 'events' ? Object.keys(patch) : []))
    const fields = new Set(cells.map((cell) => cell.split('/')[0]))
    // An example with several days, images or an operator would need data that an empty workspace lacks.
    const without = [
      'end_date',
      'load_in_day',
      'load_in_time',
      'screen_grid_images',
      'screen_grid_image_url',
      'assigned_operator_id',
      'crew',
      'crew_notes',
      'timer_target_type',
      'timer_target_task_id',
      'status',
      'is_archived',
      'is_completed',
    ]
    expect(
      Object.keys(eventSchema.shape)
        .filter((field) => !fields.has(field))
        .sort(),
    ).toEqual(without.sort())
  })

  it('is on a working Thursday, two to three weeks ahead, and its tasks are due before it', () => {
    for (const today of ['2027-04-13', '2027-04-15', '2027-04-16', '2027-12-28']) {
      const changes = made(admin, { today })
      const [event] = rowsOf(changes, 'events')
      const day = new Date(`${event?.date ?? ''}T12:00:00Z`)
      const days = (day.getTime() - Date.parse(`${today}T12:00:00Z`)) / 86_400_000
      expect(day.getUTCDay()).toBe(4)
      expect(days).toBeGreaterThanOrEqual(14)
      expect(days).toBeLessThan(21)
      for (const { deadline } of rowsOf(changes, 'tasks')) {
        expect((deadline ?? '') < (event?.date ?? '')).toBe(true)
        expect((deadline ?? '') > today).toBe(true)
      }
    }
  })

  it('takes a tag that is there already', () => {
    const tag: Tag = { ...tagSchema.parse({ name: ' כנס  חברה' }), id: recordId('t1'), ...meta }
    expect(made(admin, { tags: [tag] }).some(({ entity }) => entity === 'tags')).toBe(false)
  })

  it('is for those who may make all of it', () => {
    for (const actor of [person('user', { can_create_events: true }), person('operator'), person('user')])
      expect(createExampleEvent(contextOf(actor), around)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })

  it('is known by its id; a copy of it is an event like any other', () => {
    const [event] = rowsOf(made(admin), 'events')
    if (event === undefined) throw new Error('an event was made')
    expect(isExampleEvent(event)).toBe(true)
    const { id: _id, created_at: _at, updated_at: _on, _version, ...copy } = copyOfEvent(admin, event)
    const copied = createEvent(contextOf(admin), { input: copy, column: [] })
    expect(copied.ok && copied.value.every(({ recordId: id }) => !isExampleEvent({ id }))).toBe(true)
  })
})

describe('taking an example away', () => {
  const changes = made(admin)
  const [event] = rowsOf(changes, 'events')
  if (event === undefined) throw new Error('an event was made')
  const belongings = {
    event,
    clients: rowsOf(changes, 'clients'),
    tags: rowsOf(changes, 'tags'),
    tasks: rowsOf(changes, 'tasks'),
    comments: rowsOf(changes, 'comments'),
    others: [],
  }
  const removed = (more: object = {}, actor: Actor = admin) =>
    removeExampleEvent(contextOf(actor), { ...belongings, ...more })
  const idsOf = (outcome: ReturnType<typeof removed>) =>
    outcome.ok ? outcome.value.map(({ operation, recordId: id }) => `${operation} ${id}`).sort() : outcome.error

  it('deletes all that was made with it, and nothing else', () => {
    const stranger = { ...belongings.tags[0], id: recordId('t1'), name: 'חורף' }
    expect(idsOf(removed({ tags: [...belongings.tags, stranger] }))).toEqual(
      changes.map(({ recordId: id }) => `delete ${id}`).sort(),
    )
  })

  it('leaves a client and a tag that a real event has taken up', () => {
    const [client] = rowsOf(changes, 'clients')
    const [tag] = belongings.tags
    const others = [{ client_id: client?.id ?? null, tags: [tag?.name ?? ''] }]
    expect(idsOf(removed({ others }))).toEqual(
      changes
        .filter(({ entity }) => entity !== 'clients' && entity !== 'tags')
        .map(({ recordId: id }) => `delete ${id}`)
        .sort(),
    )
  })

  it('leaves the parts of another example', () => {
    const other = { ...event, id: recordId('example-other') }
    expect(idsOf(removed({ event: other }))).toEqual(['delete example-other'])
  })

  it('touches no event that is no example, and is refused to those who may not delete', () => {
    expect(idsOf(removed({ event: { ...event, id: recordId('e1') } }))).toMatchObject({ code: 'invalid' })
    expect(idsOf(removed({}, person('user')))).toMatchObject({ code: 'forbidden' })
  })
})
