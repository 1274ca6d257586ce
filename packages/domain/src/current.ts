import type { EntityName } from './entities.ts'
import type { Fields } from './access/entity-access.ts'
import { taskStatus } from './task/values.ts'
import { workHourStatus } from './work-hours/values.ts'

/** A day later than all others, for records that always stay current. */
export const alwaysCurrent = '9999-12-31'

/**
 * Returns the last day (`yyyy-MM-dd`) on which a record is current, that is, part of what people look at first, or
 * null when it never is. Active events, open tasks, running timers, people, clients, tags and unread messages always
 * are; hours until their day.
 */
export function currentUntil(entity: EntityName, fields: Fields): string | null {
  switch (entity) {
    case 'events':
      return fields['is_archived'] === true ? null : alwaysCurrent
    case 'tasks':
      return fields['status'] === taskStatus.completed ? null : alwaysCurrent
    case 'workHours':
      return fields['status'] === workHourStatus.running
        ? alwaysCurrent
        : typeof fields['date'] === 'string'
          ? fields['date']
          : null
    case 'personalMessages':
      return fields['is_read'] === true ? null : alwaysCurrent
    case 'systemUsers':
    case 'clients':
    case 'tags':
      return alwaysCurrent
    default:
      return null
  }
}
