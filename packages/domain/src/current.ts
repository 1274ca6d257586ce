import type { EntityName } from './entities.ts'
import type { Fields } from './access/entity-access.ts'
import { taskStatus } from './task/values.ts'
import { workHourStatus } from './work-hours/values.ts'

/** Later than every day: what carries it stays current. */
export const alwaysCurrent = '9999-12-31'

/**
 * The day (`yyyy-MM-dd`) up to which a record belongs to what people look at first, or null when it is past: active events,
 * open tasks, running timers, people, clients, tags and unread messages always; hours by their day.
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
