import { defaultFields, type EntityName, entityModels, entityNames, unpackClocks } from '@bama/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Clocks, WireRecord } from '../record/row.ts'
import type { Stamp } from '../stamp/stamp.ts'
import { leanPage, wholeChanges } from './lean-page.ts'
import type { SyncResponse, WireChange } from './sync-response.ts'

type Changes = SyncResponse['changes']

const stamps = [
  '2026-11-01T08:00:00.000Z-0000-0000000000000001',
  '2026-11-01T09:00:00.000Z-0000-0000000000000002',
] as Stamp[]

/** Records whose fields hold the default or another value, or are missing; plus a field unknown to the schema. */
const anyRecord = (entity: EntityName): fc.Arbitrary<WireChange> => {
  const defaults = Object.entries(defaultFields(entityModels[entity]))
  const fields = defaults.map(([field, value]) =>
    fc.constantFrom<Record<string, unknown>>({ [field]: value }, { [field]: value }, { [field]: 'אחר' }, {}),
  )
  return fc
    .tuple(
      fc.integer({ min: 1, max: 6 }),
      fc.dictionary(fc.constantFrom(...defaults.map(([field]) => field), 'older'), fc.constantFrom(...stamps)),
      ...fields,
    )
    .map(([n, clocks, ...held]) => ({
      ...(Object.assign({}, ...held) as object),
      later: 'שדה שאינו מוכר',
      id: `r${n}`,
      created_at: '2026-10-01T08:00:00.000Z',
      updated_at: '2026-10-01T08:00:00.000Z',
      _version: n,
      _clocks: clocks,
    }))
}

const anyRemoval = fc.constantFrom<WireChange>({ id: 'x', deleted: true }, { id: 'y', gone: true })

const anyPage = fc
  .tuple(
    ...entityNames.map((entity) =>
      fc
        .array(fc.oneof({ weight: 5, arbitrary: anyRecord(entity) }, anyRemoval), { maxLength: 4 })
        .map((list) => [entity, list] as const),
    ),
    fc.array(anyRecord('events'), { maxLength: 2 }).map((list) => ['tomorrows', list] as const),
  )
  .map((lists) => Object.fromEntries(lists) as unknown as Changes)

const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** The same changes with one clock per cell again. */
const plain = (changes: Changes): unknown =>
  Object.fromEntries(
    Object.entries(changes).map(([entity, list]) => [
      entity,
      (list as readonly WireChange[]).map((change) =>
        '_clocks' in change && entity !== 'tomorrows'
          ? {
              ...change,
              _clocks: unpackClocks(entityModels[entity as EntityName], change, change._clocks),
            }
          : change,
      ),
    ]),
  )

const record = (fields: object, clocks: Clocks = {}): WireRecord => ({
  ...fields,
  id: 'e1',
  created_at: '',
  updated_at: '',
  _version: 1,
  _clocks: clocks,
})

describe('a lean page', () => {
  it('[S64] [S65] is read as what it was', () => {
    fc.assert(
      fc.property(anyPage, (changes) => {
        const lean = asJson(leanPage(changes))
        expect(plain(wholeChanges(lean.changes, lean.unsaid))).toEqual(changes)
      }),
    )
  })

  it('[S65] names no field that holds its default', () => {
    const { changes, unsaid } = leanPage({ events: [record({ name: 'כנס', location: null, tags: [] })] })
    expect(Object.keys(changes['events']?.[0] ?? {})).not.toContain('location')
    expect(unsaid).toEqual({ events: { location: null, tags: [] } })
  })

  it("[S65] brings the writer's defaults, whatever the reader's are", () => {
    const lean = { events: [record({ name: 'כנס' })] } as Changes
    expect(wholeChanges(lean, { events: { status: 'מחר', hologram: [] } })['events']?.[0]).toMatchObject({
      status: 'מחר',
      hologram: [],
    })
  })

  it('[S65] fills in nothing that a record does not have, because it is kept from the reader or older than the field', () => {
    const whole = record({ name: 'כנס', quote_number: null })
    const masked = record({ name: 'טקס' })
    const lean = leanPage({ events: [whole, masked] })
    expect(wholeChanges(lean.changes, lean.unsaid)['events']?.[1]).toEqual(masked)
    // If no record has the field, even its name is not sent.
    expect(JSON.stringify(leanPage({ events: [masked] }))).not.toContain('quote_number')
  })
})
