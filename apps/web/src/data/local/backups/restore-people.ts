import { type User, userSchema } from '@bama/domain'
import { type ImportQuery, type ImportStrategy, type LocalRecord, rowOf } from '@bama/sync'
import { allowedFields, isTaken, type Laying, type PreparedItem, type SamePeople } from '@bama/sync/import'
import type { LocalDatabase } from '../database.ts'
import { recordHere, type Restored, restoredRecord } from './restored-record.ts'

interface RestoringPeople {
  readonly db: LocalDatabase
  readonly laying: Laying
  readonly strategy: ImportStrategy
  /** Who comes in, and whether roles, permissions, approval and e-mails come with those who are here. */
  readonly withAccess: ImportQuery['users']
}

/** What becomes of the people of a backup, and who of them is whom here, where the ids differ. */
export interface RestoredPeople {
  readonly restored: readonly Restored[]
  readonly people: SamePeople
}

/**
 * People of a backup. Those who are here, by id or by e-mail, get their details; roles, permissions, approval and e-mails only
 * with `withAccess` true, and never oneself: so whoever restores stays an admin.
 */
export async function restorePeople(
  items: readonly PreparedItem[],
  { db, laying, strategy, withAccess }: RestoringPeople,
): Promise<RestoredPeople> {
  const here: readonly LocalRecord[] = await db.table('systemUsers').toArray()
  const living = new Map(here.map((record) => [record.id, record]))
  const idOf = new Map(here.map((record) => [String(record['email']), record.id]))
  const people = new Map<string, string>()
  const taken = new Set<string>()
  const isFree = (email: string): Promise<boolean> => Promise.resolve(!idOf.has(email))
  const restored: Restored[] = []
  for (const item of items) restored.push(await take(item))
  return { restored, people }

  async function take(item: PreparedItem): Promise<Restored> {
    const skip = (code: 'duplicate' | 'person_left_out'): Restored => {
      laying.tally.problem('systemUsers', item.id, code)
      return { outcome: 'skipped' }
    }
    const email = String(item.fields['email'])
    const id = living.has(item.id) ? item.id : (idOf.get(email) ?? item.id)
    if (id !== item.id) people.set(item.id, id)
    if (taken.has(id)) return skip('duplicate')
    taken.add(id)
    const before = living.get(id)
    if (before === undefined) {
      if (withAccess === false) return skip('person_left_out')
      idOf.set(email, id)
      return restoredRecord(laying, item, undefined)
    }
    if (!isTaken(strategy, item, recordHere(before))) return { outcome: 'unchanged' }
    const fields = await allowedFields(item, toUser(before), {
      actorId: laying.actorId,
      withAccess: withAccess === true,
      isFree,
      tally: laying.tally,
    })
    if (typeof fields['email'] === 'string') idOf.set(fields['email'], id)
    return restoredRecord(laying, { ...item, id, fields, lastLogin: null }, before)
  }
}

function toUser(record: LocalRecord): User {
  const { id, created_at, updated_at, _version } = record
  return { ...userSchema.parse(rowWithoutLegacy(record)), id: id as User['id'], created_at, updated_at, _version }
}

const rowWithoutLegacy = (record: LocalRecord): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(rowOf(record).fields).filter(([field]) => Object.hasOwn(userSchema.shape, field)))
