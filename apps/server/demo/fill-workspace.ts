import { randomBytes } from 'node:crypto'
import { assert, err, generatedPassword, ok, type Result, type Role, userSchema } from '@bama/domain'
import { createPasswords } from '../src/auth/passwords.ts'
import type { Store } from '../src/store/store.ts'
import type { Tx } from '../src/store/schema.ts'
import { createRecordAsServer } from '../src/sync/server-writes.ts'
import type { DemoPerson, Season } from './season/season.ts'

/** Someone who can sign in to the demonstration. The password is stored nowhere else. */
export interface DemoAccount {
  readonly role: Role
  readonly email: string
  readonly name: string
  readonly password: string
  readonly isApproved: boolean
}

const recordsPerCommit = 500

/** Writes a season into an empty workspace. All records are validated, numbered and in the history. */
export async function fillWorkspace(
  store: Store,
  season: Season,
  nowMs: number,
): Promise<Result<readonly DemoAccount[], 'not_empty'>> {
  const somebody = await store.db.selectFrom('accounts').select('user_id').executeTakeFirst()
  if (somebody !== undefined) return err('not_empty')
  const owner = season.people[0]
  assert(owner !== undefined, 'a season has people')
  const accounts = await addPeople(store, season.people, nowMs)
  const tags = season.tags.map(({ id, fields }) => ({ entity: 'tags' as const, id, fields }))
  const clients = season.clients.map(({ id, fields }) => ({ entity: 'clients' as const, id, fields }))
  const events = season.events.map(({ id, fields }) => ({
    entity: 'events' as const,
    id,
    fields: { ...fields, user_id: owner.id },
  }))
  const records = [...tags, ...clients, ...events]
  for (let start = 0; start < records.length; start += recordsPerCommit) {
    const batch = records.slice(start, start + recordsPerCommit)
    await store.write(async (tx) => {
      for (const record of batch) await createRecordAsServer(tx, { ...record, actorId: owner.id, nowMs })
    })
  }
  return ok(accounts)
}

async function addPeople(store: Store, people: readonly DemoPerson[], nowMs: number): Promise<readonly DemoAccount[]> {
  const passwords = createPasswords({ randomBytes })
  const accounts: DemoAccount[] = []
  for (const person of people) {
    const password = generatedPassword(randomBytes)
    const hash = await passwords.hash(password)
    await store.write((tx) => addPerson(tx, person, hash, nowMs))
    accounts.push({
      role: person.role,
      email: person.email,
      name: person.full_name,
      password,
      isApproved: person.is_approved,
    })
  }
  return accounts
}

async function addPerson(
  tx: Tx,
  { key: _key, id, ...person }: DemoPerson,
  passwordHash: string,
  nowMs: number,
): Promise<void> {
  const created_at = new Date(nowMs).toISOString()
  await tx
    .insertInto('accounts')
    .values({ user_id: id, email: person.email, password_hash: passwordHash, access_version: 1, created_at })
    .execute()
  await createRecordAsServer(tx, { entity: 'systemUsers', id, fields: userSchema.parse(person), actorId: id, nowMs })
}
