import { addDays, type DerivedMessage, maySee, taskStatus, timeInZone, dayInZone, type User } from '@bama/domain'
import { deadlineMessage, receives } from '@bama/domain/messages'
import { type AuthorityRecord, fieldsOf, stored } from './records.ts'

/** Reminders by day wait until this time, so that they wake nobody up. */
const notifiedFrom = '07:00'

/**
 * Returns the messages about tasks that are due today or tomorrow, including those sent before. They start at seven
 * in the morning by the business's clock (packages/sync/SPEC.md, S108).
 */
export function dueTasks(
  tasks: readonly AuthorityRecord[],
  people: readonly User[],
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): readonly DerivedMessage[] {
  if (timeInZone(nowMs, zone) < notifiedFrom) return []
  const today = dayInZone(nowMs, zone)
  const dayOf = new Map([
    [today, 'today'],
    [addDays(today, 1), 'tomorrow'],
  ] as const)
  const byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]))
  return tasks.flatMap((task) => {
    const { description, deadline, status, assigned_user } = fieldsOf('tasks', task)
    const day = deadline === null ? undefined : dayOf.get(deadline)
    const person = byEmail.get(assigned_user?.toLowerCase() ?? '')
    if (deadline === null || day === undefined || person === undefined || status === taskStatus.completed) return []
    if (!person.is_approved || !receives(person, 'deadline', 'app') || !maySee(person, 'tasks', stored(task))) return []
    return [deadlineMessage({ id: task.id, description, deadline }, day, person)]
  })
}
