import {
  accountRefusalOf,
  entityModels,
  isActiveAdmin,
  patchBetween,
  type RecordId,
  recordId,
  type User,
  userIdFromEmail,
  type UserFields,
} from '@bama/domain'
import type { ChangeUserRequest } from '../protocol/account.ts'
import type { ErrorCode } from '../protocol/error-codes.ts'
import type { LocalStore, LocalTx } from '../replica/local-store.ts'
import { openDeviceUnitOfWork } from './device-unit-of-work.ts'
import { stored } from './records.ts'
import { readPerson } from './to-user.ts'
import { type Cause, type UnitOfWork } from './unit-of-work.ts'
import { createRecord, deleteRecord, updateRecord } from './writes.ts'

/**
 * Returns the person after a change of their account. A role change away from admin also clears the older `is_admin`
 * flag, unless the change sets it: otherwise a demoted admin would silently keep all permissions.
 */
export function changedPerson(before: User, { permissions = {}, ...details }: ChangeUserRequest): User {
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as Partial<User>
  const isDemotion = given.role !== undefined && given.role !== before.role && given.role !== 'admin'
  const flags = Object.entries({ ...before.permissions, ...permissions }).filter(
    ([, value]) => typeof value === 'boolean',
  )
  return {
    ...before,
    ...(isDemotion ? { is_admin: false } : {}),
    ...given,
    permissions: Object.fromEntries(flags),
  }
}

/** Why an account was not changed. Thrown inside the transaction, which then rolls back. */
export class AccountRefused extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  constructor(code: ErrorCode, field?: string) {
    super(code)
    this.code = code
    this.field = field
  }
}

interface Acting {
  readonly actorId: string
  readonly nowMs: number
  readonly uuid: () => string
}

/** Accounts of a device without a server, by the same rules as `/api/users`, in the device's own database. */
export interface DeviceAccounts {
  /** Returns the person with this e-mail; null if there is none. */
  find(email: string): Promise<User | null>
  read(id: string): Promise<User | null>
  /** Creates the first admin; refused if anyone exists already. */
  setUp(id: RecordId, fields: UserFields, acting: Omit<Acting, 'actorId'>): Promise<User>
  create(id: RecordId, fields: UserFields, acting: Acting): Promise<User>
  change(id: string, change: ChangeUserRequest, acting: Acting): Promise<User>
  remove(id: string, acting: Acting): Promise<void>
  /** Throws unless the actor may set a new password for this person: admins for anyone, everyone for themselves. */
  checkMayReset(id: string, actorId: string): Promise<void>
  noteSignIn(id: string, acting: Omit<Acting, 'actorId'>): Promise<User>
  /** Returns an id for a new person, derived from the e-mail, that no present or deleted person has. */
  freeId(email: string): Promise<RecordId>
}

const causeOf = ({ actorId, nowMs, uuid }: Acting): Cause => ({
  actorId,
  mutationId: uuid(),
  at: new Date(nowMs).toISOString(),
})

export function createDeviceAccounts(store: LocalStore): DeviceAccounts {
  const write = <T>(work: (unitOfWork: UnitOfWork, tx: LocalTx) => Promise<T>): Promise<T> =>
    store.write((tx) => work(openDeviceUnitOfWork(tx), tx))
  const findIn = async (unitOfWork: UnitOfWork, email: string): Promise<User | null> =>
    (await unitOfWork.people()).find((person) => person.email === email.trim().toLowerCase()) ?? null
  const personIn = async (unitOfWork: UnitOfWork, id: string): Promise<User> => {
    const person = await readPerson(unitOfWork.read, id)
    if (person === null) throw new AccountRefused('not_found')
    return person
  }
  /** Checks the actor's rights as of this transaction, since another tab may have demoted them. */
  const checkAdmin = async (unitOfWork: UnitOfWork, actorId: string): Promise<void> => {
    const actor = await readPerson(unitOfWork.read, actorId)
    if (actor === null || !isActiveAdmin(actor)) throw new AccountRefused('forbidden')
  }
  const checkAllowed = async (
    unitOfWork: UnitOfWork,
    actorId: string,
    before: User,
    after: User | null,
  ): Promise<void> => {
    const hasOtherAdmin = (await unitOfWork.people()).some((one) => one.id !== before.id && isActiveAdmin(one))
    const refusal = accountRefusalOf({ actorId, before, after, hasOtherAdmin })
    if (refusal !== null) throw new AccountRefused(refusal.code, refusal.field)
  }
  const make = async (unitOfWork: UnitOfWork, id: RecordId, fields: UserFields, acting: Acting): Promise<User> => {
    if ((await findIn(unitOfWork, fields.email)) !== null) throw new AccountRefused('email_taken', 'email')
    await createRecord(unitOfWork, {
      entity: 'systemUsers',
      id,
      fields,
      nowMs: acting.nowMs,
      cause: causeOf(acting),
    })
    return personIn(unitOfWork, id)
  }

  return {
    find: (email) => store.read((tx) => findIn(openDeviceUnitOfWork(tx), email)),
    read: (id) => store.read((tx) => readPerson(openDeviceUnitOfWork(tx).read, id)),
    setUp: (id, fields, acting) =>
      write(async (unitOfWork) => {
        if ((await unitOfWork.people()).length > 0) throw new AccountRefused('setup_done')
        return make(unitOfWork, id, fields, { ...acting, actorId: id })
      }),
    create: (id, fields, acting) =>
      write(async (unitOfWork) => {
        await checkAdmin(unitOfWork, acting.actorId)
        return make(unitOfWork, id, fields, acting)
      }),
    change: (id, change, acting) =>
      write(async (unitOfWork, tx) => {
        await checkAdmin(unitOfWork, acting.actorId)
        const before = await personIn(unitOfWork, id)
        const after = changedPerson(before, change)
        await checkAllowed(unitOfWork, acting.actorId, before, after)
        const patch = patchBetween(entityModels.systemUsers, { ...before }, { ...after })
        if (Object.keys(patch).length === 0) return before
        if (before.email !== after.email) {
          if ((await findIn(unitOfWork, after.email)) !== null) throw new AccountRefused('email_taken', 'email')
          await rewriteEmail(tx, unitOfWork, { from: before.email, to: after.email, acting })
        }
        await updateRecord(unitOfWork, {
          entity: 'systemUsers',
          id,
          patch,
          nowMs: acting.nowMs,
          cause: causeOf(acting),
        })
        return personIn(unitOfWork, id)
      }),
    remove: (id, acting) =>
      write(async (unitOfWork) => {
        await checkAdmin(unitOfWork, acting.actorId)
        await checkAllowed(unitOfWork, acting.actorId, await personIn(unitOfWork, id), null)
        await deleteRecord(unitOfWork, { entity: 'systemUsers', id, nowMs: acting.nowMs, cause: causeOf(acting) })
      }),
    checkMayReset: (id, actorId) =>
      store.read(async (tx) => {
        const unitOfWork = openDeviceUnitOfWork(tx)
        if (id !== actorId) await checkAdmin(unitOfWork, actorId)
        await personIn(unitOfWork, id)
      }),
    noteSignIn: (id, acting) =>
      write(async (unitOfWork) => {
        const patch = { last_login: new Date(acting.nowMs).toISOString() }
        const cause = causeOf({ ...acting, actorId: id })
        await updateRecord(unitOfWork, { entity: 'systemUsers', id, patch, nowMs: acting.nowMs, cause })
        return personIn(unitOfWork, id)
      }),
    async freeId(email) {
      for (let number = 1; ; number++) {
        const id = await userIdFromEmail(number === 1 ? email : `${email}#${number}`)
        const known = await store.read((tx) => openDeviceUnitOfWork(tx).read('systemUsers', id))
        if (known === null) return id
      }
    },
  }
}

/** The fields that refer to a person by e-mail. */
const emailFields = [
  ['tasks', 'assigned_user'],
  ['events', 'assigned_operator_id'],
] as const

/** Replaces a person's old e-mail in all records that name it, so that they still see what is theirs. */
async function rewriteEmail(
  tx: LocalTx,
  unitOfWork: UnitOfWork,
  { from, to, acting }: { readonly from: string; readonly to: string; readonly acting: Acting },
): Promise<void> {
  for (const [entity, field] of emailFields)
    for (const { id } of await tx.recordsWith(entity, {})) {
      const record = await unitOfWork.read(entity, id)
      const named = record === null ? null : stored(record).fields[field]
      if (typeof named !== 'string' || named.toLowerCase() !== from) continue
      const write = { entity, id: recordId(id), patch: { [field]: to }, nowMs: acting.nowMs }
      await updateRecord(unitOfWork, { ...write, cause: causeOf(acting) })
    }
}
