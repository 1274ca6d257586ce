import {
  type Change,
  err,
  eventSchema,
  type EventTemplate,
  ok,
  recordId,
  type Tag,
  tagSchema,
  templateSchema,
  type VisibleEvent,
} from '@bama/domain'
import { expect, it, vi } from 'vitest'
import type { runCommand } from '../../../data/index.ts'
import { saveTag } from './save-tag.ts'

const eventsTagged = vi.hoisted(() => vi.fn<(name: string) => Promise<readonly VisibleEvent[]>>())
const templatesTagged = vi.hoisted(() => vi.fn<(name: string) => Promise<readonly EventTemplate[]>>(async () => []))
vi.mock('../../../data/index.ts', () => ({ eventsTagged, templatesTagged }))

const meta = { created_at: '', updated_at: '', _version: 1 }
const base: Tag = { ...tagSchema.parse({ name: 'דחוף', color: '#ef4444' }), id: recordId('t1'), ...meta }
const tagged = (count: number): readonly VisibleEvent[] =>
  Array.from({ length: count }, (_, at) => ({
    ...eventSchema.parse({ name: 'מרתון', date: '2027-04-16', tags: ['דחוף'] }),
    id: recordId(`e${at}`),
    ...meta,
  }))

const actor = { id: 'a', email: 'a@bama.test', role: 'admin' as const, is_admin: true, permissions: {} }

/** Runs commands and records their changes without writing. After `cut` writes, further ones fail. */
function recorder(cut = Infinity) {
  const written: (readonly Change[])[] = []
  const run: typeof runCommand = (command, input) => {
    const decided = command({ actor, newId: () => recordId('new'), random: () => 0.5 }, input)
    if (!decided.ok || decided.value.length === 0) return Promise.resolve(decided)
    if (written.length >= cut) return Promise.resolve(err({ code: 'storage' }))
    written.push(decided.value)
    return Promise.resolve(decided)
  }
  return { run, written }
}

it('writes a new name into the events first, in parts, and into the tag last', async () => {
  eventsTagged.mockResolvedValue(tagged(1_250))
  const { run, written } = recorder()
  const saved = await saveTag(run, { base, input: { name: ' בהול ', color: '#ef4444' }, tags: [base] })
  expect(written.map((changes) => `${changes[0]?.entity} ${changes.length}`)).toEqual([
    'events 500',
    'events 500',
    'events 250',
    'tags 1',
  ])
  expect(saved).toMatchObject(ok(expect.objectContaining({ length: 1_251 })))
  expect(written[0]?.[0]?.patch).toEqual({
    [`tags/${encodeURIComponent('דחוף')}`]: false,
    [`tags/${encodeURIComponent('בהול')}`]: true,
  })
})

it('writes a new name into the templates too, whose events would bring the old one back', async () => {
  eventsTagged.mockResolvedValue([])
  templatesTagged.mockResolvedValueOnce([
    { ...templateSchema.parse({ name: 'מרתון', tags: ['דחוף', 'ספורט'] }), id: recordId('p1'), ...meta },
  ])
  const { run, written } = recorder()
  expect(await saveTag(run, { base, input: { name: 'בהול', color: '#ef4444' }, tags: [base] })).toMatchObject({
    ok: true,
  })
  expect(written.flat().map(({ entity }) => entity)).toEqual(['eventTemplates', 'tags'])
  expect(written[0]?.[0]?.patch).toEqual({
    [`tags/${encodeURIComponent('דחוף')}`]: false,
    [`tags/${encodeURIComponent('בהול')}`]: true,
  })
})

it('touches no event when the name is taken or stays', async () => {
  eventsTagged.mockReset()
  const { run, written } = recorder()
  const other: Tag = { ...base, id: recordId('t2'), name: 'בהול' }
  expect(await saveTag(run, { base, input: { name: 'בהול', color: '#ef4444' }, tags: [base, other] })).toMatchObject({
    error: { reason: 'taken' },
  })
  expect(written).toEqual([])
  expect(await saveTag(run, { base, input: { name: 'דחוף', color: '#22c55e' }, tags: [base] })).toMatchObject({
    ok: true,
  })
  expect(eventsTagged).not.toHaveBeenCalled()
})

it('leaves the tag its old name when it is cut off, so that it can be renamed once more', async () => {
  eventsTagged.mockResolvedValue(tagged(750))
  const { run, written } = recorder(1)
  expect(await saveTag(run, { base, input: { name: 'בהול', color: '#ef4444' }, tags: [base] })).toMatchObject({
    error: { code: 'storage' },
  })
  expect(written.flat().some(({ entity }) => entity === 'tags')).toBe(false)
})

it('renames the events also of a tag that a colleague has renamed since the form was opened', async () => {
  eventsTagged.mockImplementation(async (name) => tagged(2).filter(({ tags }) => tags.includes(name)))
  const { run, written } = recorder()
  const input = { name: 'בהול', color: '#ef4444' }
  const opened: Tag = { ...base, name: 'מיידי' }
  expect(await saveTag(run, { base: opened, input, tags: [base] })).toMatchObject({ ok: true })
  expect(written.map((changes) => `${changes[0]?.entity} ${changes.length}`)).toEqual(['events 2', 'tags 1'])
})

it('renames no event of a tag that a colleague has deleted since', async () => {
  eventsTagged.mockResolvedValue(tagged(2))
  const { run, written } = recorder()
  const input = { name: 'בהול', color: '#ef4444' }
  expect(await saveTag(run, { base, input, tags: [] })).toMatchObject({ error: { code: 'not_found' } })
  expect(written).toEqual([])
})
