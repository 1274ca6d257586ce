import { assert, type User } from '@bama/domain'
import type { ImportQuery } from '@bama/sync'
import { toUser } from '@bama/sync/authority'
import {
  allowedFields,
  type Census,
  createCensus,
  isTaken,
  matchPerson,
  type Outcome,
  type PreparedItem,
  type SamePeople,
} from '@bama/sync/import'
import { findAccount, noPassword } from '../auth/accounts.ts'
import { type Access, followAccess } from '../auth/end-access.ts'
import { rewriteEmail } from '../auth/rewrite-email.ts'
import { chunksOf } from '../store/chunks.ts'
import { allRecords } from '../store/records.ts'
import type { ServerRecord } from '../store/stored-form.ts'
import type { Tx } from '../store/schema.ts'
import { openUnitOfWork, type ServerUnitOfWork } from '../sync/unit-of-work.ts'
import { changeRecord, type Importing, makeRecord } from './write-item.ts'

type Parts = Omit<Access, 'passkeys'>

interface ImportedPeople {
  /** Who of the file is whom here, where the ids differ. */
  readonly people: SamePeople
  /** Hashes of the sessions that ended, and of the keys whose streams have to end. */
  readonly ended: readonly string[]
}

/** The people here, and what the import has changed of them so far. */
interface People extends Census<ServerRecord> {
  readonly moved: { readonly from: string; readonly person: User }[]
  readonly ended: string[]
}

/**
 * Imports the people of a backup. People who exist here, by id or by e-mail, get their details updated. Roles,
 * permissions, approval and e-mails change only if `withAccess` is true, and never those of the importing admin, so the
 * last admin is never lost. New people are added only with `withAccess`, and without a password: they can sign in once
 * an admin has set one.
 */
export async function importPeople(
  tx: Tx,
  parts: Parts,
  importing: Importing,
  { items, withAccess }: { readonly items: readonly PreparedItem[]; readonly withAccess: ImportQuery['users'] },
): Promise<ImportedPeople> {
  const living = await allRecords(tx, 'systemUsers')
  const census: People = {
    ...createCensus(living, (record) => toUser(record).email, withAccess),
    moved: [],
    ended: [],
  }
  for (const slice of chunksOf(items)) {
    const unitOfWork = await openUnitOfWork(tx)
    await unitOfWork.prefetch(slice.map(({ id }) => ({ entity: 'systemUsers', id })))
    for (const item of slice)
      importing.tally.count('systemUsers', await takePerson(unitOfWork, parts, importing, census, item))
    await unitOfWork.flush()
  }
  // This opens a unit of work itself, so it comes after the people are written.
  for (const { from, person } of census.moved) await moveEmail(tx, importing, from, person)
  return { people: census.people, ended: census.ended }
}

async function takePerson(
  unitOfWork: ServerUnitOfWork,
  parts: Parts,
  importing: Importing,
  census: People,
  item: PreparedItem,
): Promise<Outcome> {
  const skip = (code: 'duplicate' | 'person_left_out' | 'email_taken'): Outcome => {
    importing.tally.problem('systemUsers', item.id, code)
    return 'skipped'
  }
  const match = matchPerson(census, item)
  if (!match.ok) return skip(match.error)
  const { id, email, before } = match.value
  if (before === undefined)
    return (await findAccount(unitOfWork.tx, email)) === undefined
      ? addPerson(unitOfWork, importing, census, { item, email })
      : skip('email_taken')
  if (!isTaken(importing.strategy, item, before)) return 'unchanged'
  return changePerson(unitOfWork, parts, importing, census, { item: { ...item, id, lastLogin: null }, record: before })
}

async function addPerson(
  unitOfWork: ServerUnitOfWork,
  importing: Importing,
  { idOf }: People,
  { item, email }: { readonly item: PreparedItem; readonly email: string },
): Promise<Outcome> {
  const before = await unitOfWork.read('systemUsers', item.id)
  if (before !== null && importing.deletions) return 'unchanged'
  const outcome = await makeRecord(unitOfWork, importing, item, before)
  if (outcome === 'skipped') return outcome
  idOf.set(email, item.id)
  // If the person was deleted before, this is a later epoch than that of any cursor they still have.
  const access_version = (before?.version ?? 0) + 1
  const created_at = new Date(importing.nowMs).toISOString()
  await unitOfWork.tx
    .insertInto('accounts')
    .values({ user_id: item.id, email, password_hash: noPassword, access_version, created_at })
    .execute()
  return outcome
}

async function changePerson(
  unitOfWork: ServerUnitOfWork,
  access: Parts,
  importing: Importing,
  census: People,
  { item, record }: { readonly item: PreparedItem; readonly record: ServerRecord },
): Promise<Outcome> {
  const { tx } = unitOfWork
  const { withAccess, idOf } = census
  const before = toUser(record)
  const isFree = async (email: string): Promise<boolean> =>
    !idOf.has(email) && (await findAccount(tx, email)) === undefined
  const fields = await allowedFields(item, before, {
    actorId: importing.actor.id,
    withAccess: withAccess === true,
    isFree,
    tally: importing.tally,
  })
  const outcome = await changeRecord(unitOfWork, importing, { ...item, fields }, record)
  if (outcome !== 'updated') return outcome
  const changed = await unitOfWork.read('systemUsers', item.id)
  assert(changed !== null, 'the person that was just written is there')
  const after = toUser(changed)
  if (before.email !== after.email) {
    idOf.set(after.email, after.id)
    census.moved.push({ from: before.email, person: after })
  }
  census.ended.push(...(await followAccess(tx, access, before, after)))
  return outcome
}

/** Changes the e-mail of the account, and of every record that names the old one. */
async function moveEmail(tx: Tx, { actor, nowMs }: Importing, from: string, { id, email }: User): Promise<void> {
  await tx.updateTable('accounts').set({ email }).where('user_id', '=', id).execute()
  await rewriteEmail(tx, { from, to: email, actorId: actor.id, nowMs })
}
