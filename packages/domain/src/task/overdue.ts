import type { Task } from './schema.ts'
import { taskStatus } from './values.ts'

/** Whether an unfinished task's deadline has passed. `today`: the day in the business's zone. */
export const isOverdue = ({ deadline, status }: Pick<Task, 'deadline' | 'status'>, today: string): boolean =>
  deadline !== null && deadline < today && status !== taskStatus.completed
