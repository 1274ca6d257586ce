import { type PermissionFlag, permissionFlags, type Role } from '@bama/domain'
import type { SimAccess, SimPerson } from '../sim-server-port.ts'
import { note, type Run } from './run.ts'
import { noteAllSights } from './sightings.ts'
import { noteServerTime } from './stamps.ts'

export const firstPeople: readonly SimPerson[] = [
  { id: 'user-admin', email: 'user-admin@bama.test', role: 'admin', permissions: {}, is_approved: true },
  { id: 'user-operator', email: 'user-operator@bama.test', role: 'operator', permissions: {}, is_approved: true },
  {
    id: 'user-worker',
    email: 'user-worker@bama.test',
    role: 'user',
    permissions: { can_edit_events: true, can_create_events: true, can_edit_tasks: true },
    is_approved: true,
  },
  {
    id: 'user-second',
    email: 'user-second@bama.test',
    role: 'operator',
    permissions: { can_approve_work_hours: true, can_delete_comments: true },
    is_approved: true,
  },
]

const set = (run: Run, person: SimPerson, access: SimAccess): Promise<void> =>
  run.inTurn(async () => {
    noteServerTime(run)
    await run.server.setAccess(person.id, access)
    const { world } = run.truth
    run.truth = {
      ...run.truth,
      world: { ...world, people: new Map(world.people).set(person.id, { ...person, ...access }) },
    }
    noteAllSights(run)
    run.met.accessChanges++
  })

/** An admin changes somebody's role, permissions or approval. The first admin stays an admin. */
export async function accessStep(run: Run): Promise<void> {
  const { random } = run
  const others = [...run.truth.world.people.values()].filter(({ id }) => id !== 'user-admin')
  const blocked = others.filter(({ is_approved }) => !is_approved)
  const isApproval = random.chance(blocked.length > 0 ? 0.7 : 0.15)
  const person = random.pick(isApproval && blocked.length > 0 ? blocked : others)
  const access = isApproval ? { ...person, is_approved: !person.is_approved } : { ...person, ...randomRole(run) }
  note(
    run,
    'server',
    `${person.id} becomes ${access.role} ${JSON.stringify(access.permissions)}${access.is_approved ? '' : ', not approved'}`,
  )
  await set(run, person, access)
}

function randomRole({ random }: Run): Pick<SimAccess, 'role' | 'permissions'> {
  const role: Role = random.weighted([
    [10, 'user'],
    [10, 'operator'],
    [2, 'admin'],
  ])
  const flags = permissionFlags.filter(() => random.chance(0.5))
  const permissions: Partial<Record<PermissionFlag, boolean>> = {}
  for (const flag of flags) permissions[flag] = random.chance(0.75)
  return { role, permissions }
}

/** Approves everyone, so that pending changes can be sent. */
export async function approveAll(run: Run): Promise<void> {
  for (const person of run.truth.world.people.values())
    if (!person.is_approved) await set(run, person, { ...person, is_approved: true })
}
