import { defaultFields, entityModels, type EntityName, entityNames, packClocks, unpackClocks } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { type Clocks, readSyncResponse, type Stamp, type SyncResponse, type WireChange } from '@bama/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KeptRecord } from '../store/stored-form.ts'
import { leanPageText, type PageChange, type PageChanges, plainPageText } from './page-text.ts'

const at = '2026-11-01T08:00:00.000Z'
const stamps = [`${at}-0000-0000000000000001`, `${at}-0001-0000000000000002`] as Stamp[]

const kept = (entity: EntityName, fields: object, clocks: object, more: Partial<KeptRecord> = {}): KeptRecord => ({
  entity,
  id: 'r1',
  fields: JSON.stringify(fields),
  clocks: JSON.stringify(clocks),
  created_at: at,
  updated_at: at,
  version: 3,
  shown_version: 2,
  shown_at: '2026-10-01T08:00:00.000Z',
  seq: 1,
  audience: null,
  parent: null,
  current_from: null,
  deleted: null,
  ...more,
})

/** Generates rows with any fields at their default, and with packed clocks or, like older rows, unpacked ones. */
const anyKept = (entity: EntityName): fc.Arbitrary<KeptRecord> => {
  const model = entityModels[entity]
  const defaults = Object.entries(defaultFields(model))
  const names = defaults.map(([field]) => field)
  return fc
    .tuple(
      fc.subarray(names),
      fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...stamps)),
      fc.boolean(),
      fc.constantFrom(`user-1`, `operator-1`, 'somebody'),
    )
    .map(([said, clocks, isPacked, owner]) => {
      const fields = {
        ...defaultFields(model),
        ...Object.fromEntries(said.map((field) => [field, `"${field}",{}`])),
        ...(entity === 'events' ? { assigned_operator_id: owner, crew: [] } : { user_id: owner }),
      }
      return kept(entity, fields, isPacked ? packClocks(model, fields, clocks as Clocks) : clocks)
    })
}

const anyRemoval = fc.constantFrom<PageChange>({ id: 'x', deleted: true }, { id: 'y', gone: true })

const anyPage: fc.Arbitrary<PageChanges> = fc
  .tuple(
    ...entityNames.map((entity) =>
      fc
        .array(fc.oneof({ weight: 5, arbitrary: anyKept(entity) }, anyRemoval), { maxLength: 3 })
        .map((list) => [entity, list] as const),
    ),
  )
  .map((lists) => Object.fromEntries(lists) as unknown as PageChanges)

/** Returns the changes as a device reads them, with a clock per cell. */
function read(members: string): unknown {
  const rest = { results: [], cursor: '', more: false, epoch: '', serverId: '', serverTime: at }
  const answer = readSyncResponse({ ...rest, ...(JSON.parse(`{${members}}`) as object) }) as SyncResponse
  return Object.fromEntries(
    Object.entries(answer.changes).map(([entity, list]) => [
      entity,
      (list as readonly WireChange[]).map((change) =>
        '_clocks' in change
          ? { ...change, _clocks: unpackClocks(entityModels[entity as EntityName], change, change._clocks) }
          : change,
      ),
    ]),
  )
}

const admin = person('admin')
const people = [admin, person('user'), person('operator')]

describe('a page as it is sent', () => {
  it('[S64] [S65] [S66] says the same to devices of both versions, whoever asks and however its records are kept', () => {
    fc.assert(
      fc.property(anyPage, fc.constantFrom(...people), (page, actor) => {
        expect(read(leanPageText(actor, page))).toEqual(read(plainPageText(actor, page)))
      }),
    )
  })

  const fields = { name: 'כנס', date: '2027-04-16', load_in_day: null, load_in_time: null }
  const event = kept('events', { ...fields, quote_number: 'Q-1' }, { '*': stamps[0] })

  it('[S65] carries what is kept to who may see all of it, and to nobody else', () => {
    expect(leanPageText(admin, { events: [event] })).toContain(event.fields.slice(0, -1))
    for (const actor of people.slice(1))
      expect(leanPageText(actor, { events: [event] })).not.toMatch(/quote_number|Q-1/)
  })

  it('[S65] says nothing of defaults where it brings no record', () => {
    expect(leanPageText(admin, { events: [{ id: 'e1', gone: true }] })).toBe(
      '"changes":{"events":[{"id":"e1","gone":true}]},"unsaid":{}',
    )
  })
})
