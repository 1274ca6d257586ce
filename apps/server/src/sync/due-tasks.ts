import { dueTasks, toUser } from '@bama/sync/authority'
import { allRecords, currentRecords } from '../store/records.ts'
import type { FindDue } from './due-messages.ts'

/** Tasks that are due today or tomorrow, for their people (packages/sync/SPEC.md, S108). */
export const findDueTasks: FindDue = async (db, moment) => {
  const people = (await allRecords(db, 'systemUsers')).map(toUser)
  return dueTasks(await currentRecords(db, 'tasks'), people, moment)
}
