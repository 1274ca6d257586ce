import { describe, expect, it } from 'vitest'
import { calendarFileName } from './calendar-file-name.ts'

describe('the file of an event is called', () => {
  it.each([
    ['חתונה', 'חתונה.ics'],
    ['השקה: "Galaxy" 24/7 <חדש>?', 'השקה Galaxy 24 7 חדש.ics'],
    ['..\\..//etc', 'etc.ics'],
    ['שם \u202Eהפוך\u0000\nבשתי שורות', 'שם הפוך בשתי שורות.ics'],
    ['???', 'אירוע.ics'],
    ['א'.repeat(79) + '😀', `${'א'.repeat(79)}.ics`],
    ['נגמר בנקודה.', 'נגמר בנקודה.ics'],
  ])('%j: %s', (name, expected) => expect(calendarFileName(name)).toBe(expected))
})
