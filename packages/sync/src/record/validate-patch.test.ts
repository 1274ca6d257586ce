import { entityModels } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { checkPatch } from './validate-patch.ts'

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
