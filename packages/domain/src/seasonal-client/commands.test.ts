import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import { addSeasonalClient, deleteSeasonalClient, editSeasonalClient } from './commands.ts'
import { type SeasonalClient, seasonalClientSchema } from './schema.ts'
import { checkStatuses, eventMonths } from './values.ts'

const admin = contextOf()
const others = [
  contextOf(person('user', { can_create_events: true, can_edit_events: true })),
  contextOf(person('operator')),
]

const needed = { event_month: 'מרץ', event_name: 'עדלאידע', client_name: 'עיריית חולון' } as const
const client = (fields: Partial<SeasonalClient> = {}): SeasonalClient => ({
  ...seasonalClientSchema.parse(needed),
  id: recordId('s1'),
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  _version: 1,
  ...fields,
})

describe('addSeasonalClient', () => {
  it('[A7.25] [A5.45] [A5.46] needs name, client and month, and nothing else; what is empty is nothing', () => {
    const change = { entity: 'seasonalClients', recordId: 'new-1', operation: 'create' }
    expect(addSeasonalClient(admin, needed)).toEqual({ ok: true, value: [{ ...change, patch: needed }] })
    const more = { ...needed, contact_info: ' ', next_contact_date: null, drive_link: '', notes: ' המכרז בדצמבר ' }
    expect(addSeasonalClient(admin, more)).toEqual({
      ok: true,
      value: [{ ...change, patch: { ...needed, notes: 'המכרז בדצמבר' } }],
    })
    for (const field of ['event_month', 'event_name', 'client_name'])
      expect(addSeasonalClient(admin, { ...needed, [field]: undefined })).toMatchObject({
        ok: false,
        error: { code: 'invalid', field },
      })
  })

  it('[A5.46] [A5.47] takes the twelve months, a real day, and a link that can be opened', () => {
    for (const event_month of eventMonths) expect(addSeasonalClient(admin, { ...needed, event_month }).ok).toBe(true)
    const wrong = { event_month: 'אדר', next_contact_date: '2026-02-30', drive_link: 'javascript:alert(1)' }
    for (const [field, value] of Object.entries(wrong))
      expect(addSeasonalClient(admin, { ...needed, [field]: value })).toMatchObject({
        ok: false,
        error: { code: 'invalid', field },
      })
  })
})

describe('editSeasonalClient', () => {
  it('[A7.25] writes only what changed', () => {
    const base = client({ notes: 'ישן' })
    expect(
      editSeasonalClient(admin, { base, input: { event_name: 'עדלאידע', notes: '', next_contact_date: '2026-12-01' } }),
    ).toEqual({
      ok: true,
      value: [
        {
          entity: 'seasonalClients',
          recordId: 's1',
          operation: 'update',
          patch: { notes: null, next_contact_date: '2026-12-01' },
        },
      ],
    })
  })

  it('[A4.59] leads from any status to any other', () => {
    for (const from of checkStatuses)
      for (const to of checkStatuses)
        expect(
          editSeasonalClient(admin, { base: client({ check_status: from }), input: { check_status: to } }),
        ).toMatchObject({ ok: true, value: from === to ? [] : [{ patch: { check_status: to } }] })
  })
})

it('[A7.25] a follow-up is deleted for good', () => {
  expect(deleteSeasonalClient(admin, { base: client() })).toEqual({
    ok: true,
    value: [{ entity: 'seasonalClients', recordId: 's1', operation: 'delete', patch: {} }],
  })
})

it("[A1.12] all of it is the admins'", () => {
  for (const context of others) {
    expect(addSeasonalClient(context, needed)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(editSeasonalClient(context, { base: client(), input: { notes: 'א' } })).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    expect(deleteSeasonalClient(context, { base: client() })).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  }
})
