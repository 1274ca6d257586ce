import type { permissionFlags } from '@bama/domain'
import { changeUser } from './accounts.ts'

type Flags = Partial<Readonly<Record<(typeof permissionFlags)[number], boolean>>>

/** Changes the given permissions of a person and leaves the others as they are. */
export const savePermissions = (userId: string, permissions: Flags) => changeUser(userId, { permissions })
