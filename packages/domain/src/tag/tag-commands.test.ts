import { describe, expect, it } from 'vitest'
import { eventSchema, type VisibleEvent } from '../event/schema.ts'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import { addTag, deleteTag, editTag, renameTagInEvents } from './commands.ts'
import { type Tag, tagSchema } from './schema.ts'

const meta = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z', _version: 1 }
const admin = contextOf()

const tag = (name: string, id = name): Tag => ({
  ...tagSchema.parse({ name, color: '#ef4444' }),
  id: recordId(id),
  ...meta,
})

const tagged = (id: string, ...tags: readonly string[]): VisibleEvent => ({
  ...eventSchema.parse({ name: 'מרתון', date: '2027-04-16', tags }),
  id: recordId(id),
  ...meta,
})

const tagCell = (name: string): string => `tags/${encodeURIComponent(name)}`

const dueNow = tag('דחוף', 't1')
const edit = (input: Readonly<Record<string, unknown>>, tags: readonly Tag[] = [dueNow]) =>
  editTag(admin, { base: dueNow, input, tags })
const rename = (...events: readonly VisibleEvent[]) => renameTagInEvents(admin, { from: 'דחוף', to: 'בהול', events })

describe('addTag', () => {
  it('[A7.22] writes what was given, the name trimmed', () => {
    expect(addTag(admin, { input: { name: ' הגברה ', color: '#EF4444' }, tags: [] })).toEqual({
      ok: true,
      value: [{ entity: 'tags', recordId: 'new-1', operation: 'create', patch: { name: 'הגברה', color: '#ef4444' } }],
    })
  })

  it('[A5.40] saves nothing without a name, and says so', () => {
    for (const name of ['', '   ', undefined])
      expect(addTag(admin, { input: { name, color: '#ef4444' }, tags: [] })).toEqual({
        ok: false,
        error: { code: 'invalid', field: 'name', reason: 'required' },
      })
  })

  it('refuses what is no colour', () => {
    expect(addTag(admin, { input: { name: 'א', color: 'אדום' }, tags: [] })).toMatchObject({
      error: { field: 'color', reason: 'bad_color' },
    })
  })

  it('refuses a name that is taken, whatever its case and spaces', () => {
    for (const name of ['LED', 'led', '  Led '])
      expect(addTag(admin, { input: { name }, tags: [tag('LED')] })).toEqual({
        ok: false,
        error: { code: 'invalid', field: 'name', reason: 'taken' },
      })
  })

  it('is refused to all but admins', () => {
    for (const role of ['user', 'operator'] as const)
      expect(
        addTag(contextOf(person(role, { can_edit_events: true })), { input: { name: 'א' }, tags: [] }),
      ).toMatchObject({
        error: { code: 'forbidden' },
      })
  })
})

describe('editTag', () => {
  it('[A7.22] writes only what changed, by id, and nothing when nothing did', () => {
    expect(edit({ name: 'דחוף', color: '#22c55e' })).toEqual({
      ok: true,
      value: [{ entity: 'tags', recordId: 't1', operation: 'update', patch: { color: '#22c55e' } }],
    })
    expect(edit({ name: ' דחוף ', color: '#ef4444' })).toEqual({ ok: true, value: [] })
  })

  it("refuses another tag's name, and lets one change its own letters", () => {
    const led = tag('led', 't2')
    expect(edit({ name: 'LED' }, [dueNow, led])).toMatchObject({ error: { field: 'name', reason: 'taken' } })
    expect(editTag(admin, { base: led, input: { name: 'LED' }, tags: [dueNow, led] })).toMatchObject({
      ok: true,
      value: [{ patch: { name: 'LED' } }],
    })
  })

  it('a tag whose name two devices gave at once still gets its colour', () => {
    expect(edit({ name: 'דחוף', color: '#22c55e' }, [dueNow, tag('דחוף', 't2')]).ok).toBe(true)
  })

  it('is refused to all but admins', () => {
    const editor = contextOf(person('user', { can_edit_events: true }))
    expect(editTag(editor, { base: dueNow, input: { name: 'בהול' }, tags: [dueNow] })).toMatchObject({
      error: { code: 'forbidden' },
    })
  })
})

describe('renameTagInEvents', () => {
  it('writes the new name into every event that carries the old one, as two cells each', () => {
    const patch = { [tagCell('דחוף')]: false, [tagCell('בהול')]: true }
    expect(rename(tagged('e1', 'LED', 'דחוף'), tagged('e2', 'LED'), tagged('e3', 'דחוף'))).toEqual({
      ok: true,
      value: [
        { entity: 'events', recordId: 'e1', operation: 'update', patch },
        { entity: 'events', recordId: 'e3', operation: 'update', patch },
      ],
    })
  })

  it('an event that carries both names keeps one', () => {
    expect(rename(tagged('e1', 'בהול', 'דחוף'))).toMatchObject({ value: [{ patch: { [tagCell('דחוף')]: false } }] })
  })

  it('an event with a tag that no form would take today is renamed all the same', () => {
    expect(rename({ ...tagged('e1'), tags: ['דחוף', 'א'.repeat(80)] })).toMatchObject({
      ok: true,
      value: [{ recordId: 'e1' }],
    })
  })

  it('is refused to those who may not edit events', () => {
    const events = [tagged('e1', 'דחוף')]
    expect(renameTagInEvents(contextOf(person('user')), { from: 'דחוף', to: 'בהול', events })).toMatchObject({
      error: { code: 'forbidden' },
    })
  })
})

describe('deleteTag', () => {
  it('[A7.22] leaves a tombstone by id, and touches no event', () => {
    expect(deleteTag(admin, { tag: dueNow })).toEqual({
      ok: true,
      value: [{ entity: 'tags', recordId: 't1', operation: 'delete', patch: {} }],
    })
    expect(deleteTag(contextOf(person('user')), { tag: dueNow })).toMatchObject({ error: { code: 'forbidden' } })
  })
})
