import { maySee, taskStatus, type User } from '@bama/domain'
import { eventGivenMessage, taskGivenMessage } from '@bama/domain/messages'
import { fieldsOf, stored } from '../records.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { CommittedChange } from './reaction.ts'
import { send } from './send-messages.ts'

const isNamed = (person: User, name: string): boolean =>
  person.id === name || person.email.toLowerCase() === name.toLowerCase()

/** Returns the new owner of a record after a change, unless the change was their own. */
async function newOwner(
  unitOfWork: UnitOfWork,
  { before, after, operation, actor }: CommittedChange,
  field: 'assigned_user' | 'assigned_operator_id',
): Promise<User | undefined> {
  const owner = after.row.fields[field]
  if (operation === 'delete' || typeof owner !== 'string' || before?.row.fields[field] === owner) return undefined
  const person = (await unitOfWork.people()).find((one) => isNamed(one, owner))
  return person === undefined || person.id === actor.id || !person.is_approved ? undefined : person
}

/** Notifies a person that a task was assigned to them. */
export async function notifyAssignee(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { after, actor, cause } = change
  const person = await newOwner(unitOfWork, change, 'assigned_user')
  const { description, deadline, status } = fieldsOf('tasks', after)
  if (person === undefined || status === taskStatus.completed || !maySee(person, 'tasks', stored(after))) return
  await send(
    unitOfWork,
    [taskGivenMessage({ id: after.id, description, deadline }, person, actor, cause.mutationId)],
    change,
  )
}

/** Notifies a person that an event was assigned to them. */
export async function notifyOperator(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { after, actor, cause } = change
  const person = await newOwner(unitOfWork, change, 'assigned_operator_id')
  const { name, date, is_archived } = fieldsOf('events', after)
  if (person === undefined || is_archived || !maySee(person, 'events', stored(after))) return
  await send(unitOfWork, [eventGivenMessage({ id: after.id, name, date }, person, actor, cause.mutationId)], change)
}
