import { type User, userSchema } from '@bama/domain'
import { fieldsIn, type ImportQuery, type ImportStrategy, type LocalRecord } from '@bama/sync'
import {
  allowedFields,
  createCensus,
  isTaken,
  type Laying,
  matchPerson,
  type PreparedItem,
  type SamePeople,
} from '@bama/sync/import'
import type { LocalDatabase } from '../database.ts'
import { recordHere, type Restored, restoredRecord } from './restored-record.ts'

interface RestoringPeople {
  readonly db: LocalDatabase
  readonly laying: Laying
  readonly strategy: ImportStrategy
  /** Whether new people come in, and whether roles, permissions, approval and e-mails are taken from the backup. */
  readonly withAccess: ImportQuery['users']
}

/** What becomes of the people of a backup, and who of them is whom here, where the ids differ. */
interface RestoredPeople {
  readonly restored: readonly Restored[]
  readonly people: SamePeople
}

/**
 * Restores people. Those already here, matched by id or e-mail, get their details. Roles, permissions, approval and
 * e-mails follow only when `withAccess` is true, and never for the actor, who therefore stays an admin.
 */
export async function restorePeople(
  items: readonly PreparedItem[],
  { db, laying, strategy, withAccess }: RestoringPeople,
): Promise<RestoredPeople> {
  const here: readonly LocalRecord[] = await db.table('systemUsers').toArray()
  const census = createCensus(here, (record) => String(record['email']), withAccess)
  const { idOf, people } = census
  const isFree = (email: string): Promise<boolean> => Promise.resolve(!idOf.has(email))
  const restored: Restored[] = []
  for (const item of items) restored.push(await take(item))
  return { restored, people }

  async function take(item: PreparedItem): Promise<Restored> {
    const match = matchPerson(census, item)
    if (!match.ok) {
      laying.tally.problem('systemUsers', item.id, match.error)
      return { outcome: 'skipped' }
    }
    const { id, email, before } = match.value
    if (before === undefined) {
      idOf.set(email, id)
      return restoredRecord(laying, item, undefined)
    }
    if (!isTaken(strategy, item, recordHere(item.entity, before))) return { outcome: 'unchanged' }
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
  Object.fromEntries(Object.entries(fieldsIn(record)).filter(([field]) => Object.hasOwn(userSchema.shape, field)))
