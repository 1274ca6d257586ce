import { dueTasks, toUser } from '@bama/sync/authority'
import { allRecords, currentRecords } from '../store/records.ts'
import type { FindDue } from './due-messages.ts'

/** Finds messages about tasks due today or tomorrow, for their assignees (packages/sync/SPEC.md, S108). */
export const findDueTasks: FindDue = async (db, moment) => {
  const people = (await allRecords(db, 'systemUsers')).map(toUser)
  return dueTasks(await currentRecords(db, 'tasks'), people, moment)
}
