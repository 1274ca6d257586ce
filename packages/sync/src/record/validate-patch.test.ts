import { cellPath, entityModels, type Patch } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { stampSchema } from '../stamp/stamp.ts'
import { emptyRow, mergePatch } from './merge.ts'
import { checkAfter, checkPatch } from './validate-patch.ts'

const problemOf = (entity: keyof typeof entityModels, patch: Record<string, never>): string => {
  const checked = checkPatch(entityModels[entity], patch)
  return checked.ok ? 'ok' : `${checked.problem.code} ${checked.problem.field}`
}

const cases: readonly [entity: keyof typeof entityModels, path: string, value: unknown, verdict: string][] = [
  ['events', 'name', 'חתונה', 'ok'],
  ['events', 'name', '  ', 'invalid name'],
  ['events', 'name', null, 'invalid name'],
  ['events', 'name', 7, 'invalid name'],
  ['events', 'location', null, 'ok'],
  ['events', 'date', '2027-02-30', 'invalid date'],
  ['events', 'drive_url', 'javascript:alert(1)', 'invalid drive_url'],
  ['events', 'client_id', '../etc', 'invalid client_id'],
  ['events', 'sort_order', 'a0!', 'invalid sort_order'],
  ['events', 'colour', 'red', 'unknown_field colour'],
  ['events', '__proto__', 'x', 'unknown_field __proto__'],
  ['events', 'constructor', 'x', 'unknown_field constructor'],
  ['events', 'checklist', 'x', 'unknown_field checklist'],
  ['events', 'checklist/c1/item', 'במה', 'ok'],
  ['events', 'checklist/c1/id', 'c2', 'unknown_field checklist/c1/id'],
  ['events', 'checklist/c1/__proto__', 'x', 'unknown_field checklist/c1/__proto__'],
  ['events', 'checklist/c1', null, 'ok'],
  ['events', 'checklist/c1', true, 'invalid checklist'],
  ['events', 'checklist/c 1/item', 'x', 'unknown_field checklist/c 1/item'],
  ['events', 'checklist/c1/item/deeper', 'x', 'unknown_field checklist/c1/item/deeper'],
  ['events', 'tags/LED', true, 'ok'],
  ['events', 'tags/LED', 'yes', 'invalid tags'],
  ['events', 'tags/%4CED', true, 'unknown_field tags/%4CED'],
  ['events', 'tags/%20LED', true, 'unknown_field tags/%20LED'],
  ['events', 'is_archived', 'true', 'invalid is_archived'],
  ['systemUsers', 'permissions/can_edit_events', true, 'ok'],
  ['systemUsers', 'permissions/can_edit_events', null, 'ok'],
  ['systemUsers', 'permissions/toString', true, 'unknown_field permissions/toString'],
  ['systemUsers', 'active_timer_id', 'x', 'read_only active_timer_id'],
]

describe('checking a patch', () => {
  it.each(cases)('[A3.31] [S22] %s %s = %j: %s', (entity, path, value, verdict) => {
    expect(problemOf(entity, JSON.parse(JSON.stringify({ [path]: value })) as Record<string, never>)).toBe(verdict)
  })

  it('reads values as the schema does: trimmed, empty text as null', () => {
    expect(checkPatch(entityModels.events, { name: ' מרתון ', location: ' ' })).toEqual({
      ok: true,
      patch: { name: 'מרתון', location: null },
    })
  })
})

it('[S22] a list or set with more than 500, as after a merge without a server, may be changed, and not grow', () => {
  const { events } = entityModels
  const stamp = stampSchema.parse('2026-11-01T08:00:15.939Z-0000-159cf56d79e39518')
  const entries = Array.from({ length: 510 }, (_, index) => String(index))
  const full = mergePatch(
    events,
    emptyRow(events),
    {
      name: 'מרתון',
      date: '2027-04-16',
      ...Object.fromEntries(entries.map((entry) => [cellPath('tags', entry), true])),
      ...Object.fromEntries(entries.map((entry) => [cellPath('checklist', entry, 'item'), 'כבלים'])),
    },
    stamp,
  ).row
  const later = stampSchema.parse('2026-11-01T08:00:16.939Z-0000-159cf56d79e39518')
  const problemOf = (patch: Patch) => checkAfter(events, mergePatch(events, full, patch, later).row, patch, full)
  expect(problemOf({ 'tags/7': false })).toBeNull()
  expect(problemOf({ 'checklist/7': null })).toBeNull()
  expect(problemOf({ 'checklist/7/completed': true })).toBeNull()
  expect(problemOf({ 'tags/7': false, 'tags/LED': true })).toBeNull()
  expect(problemOf({ 'tags/LED': true })).toMatchObject({ field: 'tags', message: 'too_many' })
  expect(problemOf({ 'checklist/c1/item': 'במה' })).toMatchObject({ field: 'checklist', message: 'too_many' })
})

describe('a canvas that is full', () => {
  const canvas = entityModels.canvas
  const erased = (version: number): string => JSON.stringify({ version, versionNonce: 0, isDeleted: true })
  const cellOf = (index: number): string => cellPath('elements', `element-${index}`, 'element')
  const stamp = stampSchema.parse('2026-11-01T08:00:15.939Z-0000-159cf56d79e39518')
  const withElements = (count: number, text: (index: number) => string) => {
    const patch = Object.fromEntries(Array.from({ length: count }, (_, index) => [cellOf(index), text(index)]))
    return { patch, row: mergePatch(canvas, emptyRow(canvas), { user_id: 'dana', ...patch }, stamp).row }
  }
  const problemAfter = ({ row, patch }: ReturnType<typeof withElements>, before?: ReturnType<typeof withElements>) =>
    checkAfter(canvas, row, patch, before?.row)

  it('[S95] takes 4,000 elements, deleted ones too, and not one more', () => {
    expect(problemAfter(withElements(4000, () => erased(1)))).toBeNull()
    expect(problemAfter(withElements(4001, () => erased(1)))).toMatchObject({ field: 'elements', message: 'too_many' })
  })

  it('[S95] has room for a million characters; one that has more may be changed, and not grow', () => {
    const long = (length: number) => withElements(40, () => erased(1).padEnd(length))
    expect(problemAfter(long(24_000))).toBeNull()
    expect(problemAfter(long(26_000))).toEqual({ code: 'record_full', field: 'elements', message: 'too_long' })
    expect(problemAfter(long(25_500), long(26_000))).toBeNull()
  })
})
