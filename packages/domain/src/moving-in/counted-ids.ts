import { daysBetween } from '../shared/day.ts'
import { nameKey } from '../shared/name-key.ts'
import { phoneKey } from './cells.ts'
import { naturalKey, textIn } from './directory.ts'
import type { ImportKind } from './fields.ts'
import type { Fields } from './merge.ts'

/** Whether an id may be the number of a row, which other lists have too: no more than six digits, or as short as that. */
export const isCounted = (id: string): boolean => /^(?:.{1,6}|\D*\d{0,6})$/.test(id)

/** Half a year. An event of the same name further away is next year's. */
const mostDays = 182

/** Whether a row with a record's number is about that record, and not about another list's row of that number. */
export function isLikelySame(kind: ImportKind, row: Fields, record: Fields): boolean {
  const isSame = (field: string, keyOf = nameKey): boolean => {
    const key = keyOf(textIn(row, field))
    return key !== '' && key === keyOf(textIn(record, field))
  }
  const words = (fields: Fields): readonly string[] => nameKey(textIn(fields, 'name')).split(' ')
  switch (kind) {
    case 'events': {
      const [from, to] = [textIn(row, 'date'), textIn(record, 'date')]
      return isSame('name')
        ? Math.abs(daysBetween(from, to)) <= mostDays
        : from === to && words(row).some((word) => words(record).includes(word))
    }
    case 'clients':
      return isSame('name') || isSame('email') || isSame('phone', phoneKey)
    case 'workHours':
      return isSame('user_id') && isSame('date')
    default:
      return naturalKey(kind, row) === naturalKey(kind, record)
  }
}
