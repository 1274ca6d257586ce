import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as first from '../src/store/migrations/0001-first.ts'

/** More than one batch of the migration. */
export const manyEvents = 620

type FirstTables = {
  readonly meta: { readonly key: string; readonly value: string }
  readonly records: {
    readonly entity: string
    readonly id: string
    readonly fields: string
    readonly clocks: string
    readonly created_at: string
    readonly updated_at: string
    readonly version: number
    readonly seq: number
    readonly audience_seq: number
    readonly deleted: string | null
  }
}

/** Fills an empty database as the first version left it, with people and events of all kinds, and closes it. */
export async function makeFirstVersion(empty: Kysely<unknown>): Promise<void> {
  const db = empty.withTables<FirstTables>()
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ '0001-first': first }) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  const at = '2026-10-01T08:00:00.000Z'
  const stamp = `${at}-0000-abcdef0123456789`
  let seq = 0
  const record = (
    entity: string,
    id: string,
    fields: object,
    deleted: string | null = null,
  ): FirstTables['records'] => {
    const clocks = Object.fromEntries(Object.keys(fields).map((field) => [field, stamp]))
    seq++
    return {
      entity,
      id,
      fields: JSON.stringify(fields),
      clocks: JSON.stringify(clocks),
      created_at: at,
      updated_at: at,
      version: 1,
      seq,
      audience_seq: seq,
      deleted,
    }
  }
  const event = (id: string, fields: object) =>
    record('events', id, { name: id, date: '2027-04-16', tags: [], checklist: [], manager_checklist: [], ...fields })
  const rows = [
    record('systemUsers', 'admin', {
      name: 'admin',
      email: 'admin@bama.test',
      role: 'admin',
      permissions: {},
      is_approved: true,
    }),
    event('assigned', { assigned_operator_id: 'op1' }),
    event('free', {}),
    event('archived', { assigned_operator_id: 'op1', is_archived: true }),
    record('events', 'deleted', {}, stamp),
    ...Array.from({ length: manyEvents }, (_, index) => event(`many-${index}`, { assigned_operator_id: 'op2' })),
  ]
  for (let start = 0; start < rows.length; start += 200)
    await db
      .insertInto('records')
      .values(rows.slice(start, start + 200))
      .execute()
  await db
    .insertInto('meta')
    .values([
      { key: 'server_id', value: 'server' },
      { key: 'epoch', value: 'first' },
      { key: 'seq', value: String(seq) },
    ])
    .execute()
  await db.destroy()
}
