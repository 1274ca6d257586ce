import { err, ok, passwordSchema, type RecordId, type Result, userSchema } from '@bama/domain'
import type { DeviceAccounts } from '@bama/sync/authority'
import { isLocalPassword, removeLocalPassword, setLocalPassword } from '../local/local-vault.ts'
import { world } from '../runtime/world.ts'
import { authority } from '../session/authority.ts'
import { workspace } from '../workspace/workspace.ts'
import type { AccountProblem, Accounts } from './account-port.ts'

/** The accounts of a device without a server: the same rules, applied in the device's own database. */
export const localAccounts: Accounts = {
  createUser: ({ password, ...details }) =>
    decided(async (accounts, acting) => {
      const parsed = userSchema.safeParse(details)
      if (!parsed.success) return err({ code: 'invalid', status: 0 })
      if (password === undefined || !passwordSchema.safeParse(password).success)
        return err({ code: 'invalid', field: 'password', status: 0 })
      const id = await accounts.freeId(parsed.data.email)
      // First: a password without a person opens nothing, but a person without a password couldn't sign in.
      await setLocalPassword(id, password)
      return ok(await accounts.create(id, parsed.data, acting))
    }),
  changeUser: (id, change) => decided(async (accounts, acting) => ok(await accounts.change(id, change, acting))),
  deleteUser: (id) =>
    decided(async (accounts, acting) => {
      await accounts.remove(id, acting)
      await removeLocalPassword(id)
      return ok(undefined)
    }),
  setPassword: (id, { old_password, password }) =>
    decided(async (accounts, { actorId }) => {
      const isOwn = id === actorId
      if (isOwn && !(await isLocalPassword(id, old_password ?? '')))
        return err({ code: 'invalid_credentials', status: 0 })
      await accounts.checkMayReset(id, actorId)
      await setLocalPassword(id, password)
      return ok(undefined)
    }),
}

interface Acting {
  readonly actorId: RecordId
  readonly nowMs: number
  readonly uuid: () => string
}

/** Runs the work. A refusal is thrown, so that its transaction is rolled back, and returned as an error here. */
async function decided<T>(
  work: (accounts: DeviceAccounts, acting: Acting) => Promise<Result<T, AccountProblem>>,
): Promise<Result<T, AccountProblem>> {
  const open = workspace.get()
  if (open === null) return err({ code: 'unauthorized', status: 0 })
  const { AccountRefused, createDeviceAccounts } = authority()
  try {
    const acting = { actorId: open.userId as RecordId, nowMs: world.now(), uuid: world.uuid }
    return await work(createDeviceAccounts(open.store), acting)
  } catch (error) {
    if (!(error instanceof AccountRefused)) {
      console.error(error)
      return err({ code: 'storage', status: 0 })
    }
    return err({ code: error.code, status: 0, ...(error.field === undefined ? {} : { field: error.field }) })
  }
}
