import { describe, expect, it } from 'vitest'
import { syncResponseSchema } from '../protocol/sync-response.ts'
import { answer, serverRecord } from '../testing/device.ts'
import { readSyncResponse } from './read-response.ts'

const page = (change: unknown): unknown => ({ ...answer(), changes: { events: [serverRecord(), change] } })

describe('reading an answer', () => {
  it('[S37] takes what the schema takes, with fields and entities that this version does not know', () => {
    const sent = answer({
      results: [{ id: '00000000-0000-4000-a000-000000000001', status: 'applied' }],
      changes: {
        events: [serverRecord({ unheard_of: { depth: 3 } }), { id: 'e2', deleted: true }, { id: 'e3', gone: true }],
        holograms: [serverRecord()],
      },
      more: true,
      reset: true,
      progress: 0.4,
    })
    expect(readSyncResponse(JSON.parse(JSON.stringify(sent)))).toEqual(syncResponseSchema.parse(sent))
  })

  const { created_at: _at, ...undated } = serverRecord()
  it.each([
    ['no record', null],
    ['a list', []],
    ['no id', { ...serverRecord(), id: 7 }],
    ['no creation', undated],
    ['no version', { ...serverRecord(), _version: '1' }],
    ['half a version', { ...serverRecord(), _version: 1.5 }],
    ['no clocks', { ...serverRecord(), _clocks: null }],
    ['a clock that is none', { ...serverRecord(), _clocks: { name: 'yesterday' } }],
    ['a clock from beyond the calendar', { ...serverRecord(), _clocks: { name: '~'.repeat(46) } }],
    ['a removal that says more', { id: 'e1', gone: true, name: 'x' }],
    ['a removal that is none', { id: 'e1', deleted: false }],
  ])('[S37] refuses the whole page for one broken record: %s', (_name, broken) => {
    expect(readSyncResponse(page(serverRecord({}, 'fine')))).not.toBeNull()
    expect(readSyncResponse(page(broken))).toBeNull()
    expect(syncResponseSchema.safeParse(page(broken)).success).toBe(false)
  })

  it('[S37] refuses what is no answer', () => {
    for (const value of [
      null,
      [],
      'x',
      {},
      { ...answer(), cursor: null },
      { ...answer(), results: [{}] },
      { ...answer(), changes: { events: {} } },
    ])
      expect(readSyncResponse(value)).toBeNull()
  })
})
