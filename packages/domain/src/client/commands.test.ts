import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import { addClient, clientNamed, deleteClient, editClient } from './commands.ts'
import { clientSchema, type VisibleClient } from './schema.ts'

const admin = contextOf()
const creator = contextOf(person('user', { can_create_events: true }))
const editor = contextOf(person('user', { can_edit_events: true }))
const worker = contextOf(person('user', { can_create_events: false, can_edit_events: false }))
const operator = contextOf(person('operator'))

const client = (fields: Partial<VisibleClient> = {}): VisibleClient => ({
  ...clientSchema.parse({ name: 'עיריית ראשל״צ', contact_person: 'רונית', phone: '052-1234567' }),
  id: recordId('c1'),
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  _version: 1,
  ...fields,
})

describe('addClient', () => {
  it('[A5.43] needs a name and nothing else', () => {
    expect(addClient(admin, { name: ' מד״א ' })).toEqual({
      ok: true,
      value: [{ entity: 'clients', recordId: 'new-1', operation: 'create', patch: { name: 'מד״א' } }],
    })
    for (const input of [{}, { name: '' }, { name: '  ' }])
      expect(addClient(admin, input)).toEqual({
        ok: false,
        error: { code: 'invalid', field: 'name', reason: 'required' },
      })
  })

  it('[A7.24] [A3.43] takes the full form, and what is empty is nothing', () => {
    const full = {
      name: 'סמסונג',
      contact_person: 'יעל',
      email: ' Yael@Samsung.example ',
      phone: '+972 52-123-4567',
      address: '',
    }
    const added = addClient(admin, full)
    expect(added.ok && added.value[0]?.patch).toEqual({
      name: 'סמסונג',
      contact_person: 'יעל',
      email: 'yael@samsung.example',
      phone: '+972 52-123-4567',
    })
  })

  it('says that an e-mail address is none', () => {
    expect(addClient(admin, { name: 'א', email: 'yael.samsung' })).toEqual({
      ok: false,
      error: { code: 'invalid', field: 'email', reason: 'bad_email' },
    })
  })

  it('lets those who write events add a name, and no contact field', () => {
    for (const context of [creator, editor, operator]) {
      expect(addClient(context, { name: 'א' }).ok).toBe(true)
      expect(addClient(context, { name: 'א', phone: '03-1234567' })).toEqual({
        ok: false,
        error: { code: 'forbidden', field: 'phone' },
      })
    }
    expect(addClient(worker, { name: 'א' })).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })
})

describe('editClient', () => {
  it('[A7.24] writes only what changed since the person began', () => {
    const edited = editClient(admin, {
      base: client(),
      input: { name: 'עיריית ראשל״צ', phone: '', address: 'הכרמל 20' },
    })
    expect(edited).toEqual({
      ok: true,
      value: [{ entity: 'clients', recordId: 'c1', operation: 'update', patch: { phone: null, address: 'הכרמל 20' } }],
    })
    expect(editClient(admin, { base: client(), input: { contact_person: ' רונית ' } })).toEqual({ ok: true, value: [] })
  })

  it('takes no name away', () => {
    expect(editClient(admin, { base: client(), input: { name: ' ' } })).toMatchObject({
      ok: false,
      error: { field: 'name', reason: 'required' },
    })
  })

  it("is the admins'", () => {
    for (const context of [creator, editor, operator, worker])
      expect(editClient(context, { base: client(), input: { name: 'אחר' } })).toMatchObject({
        ok: false,
        error: { code: 'forbidden' },
      })
  })
})

describe('deleteClient', () => {
  it("[A7.24] is the admins', and writes nothing but the deletion: events stay as they are", () => {
    expect(deleteClient(admin, { client: client() })).toEqual({
      ok: true,
      value: [{ entity: 'clients', recordId: 'c1', operation: 'delete', patch: {} }],
    })
    for (const context of [creator, editor, operator, worker])
      expect(deleteClient(context, { client: client() })).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })
})

describe('clientNamed', () => {
  const clients = [client({ name: 'Samsung ישראל' }), client({ id: recordId('c2'), name: 'שלום' })]

  it.each(['samsung  ישראל', ' SAMSUNG ישראל ', 'Samsung\u00a0ישראל'])(
    'finds "%s" whatever its case and spaces',
    (name) => {
      expect(clientNamed(clients, name)?.id).toBe('c1')
    },
  )

  it('finds a name in another Unicode form', () => {
    expect(clientNamed([client({ name: 'Caf\u00e9' })], 'Cafe\u0301')).toBeDefined()
  })

  it('finds no other', () => {
    expect(clientNamed(clients, 'שלומית')).toBeUndefined()
    expect(clientNamed([], 'שלום')).toBeUndefined()
  })
})
