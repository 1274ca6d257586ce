import { describe, expect, it } from 'vitest'
import { commonTexts } from '../../texts/common.ts'
import { timersTexts } from '../../texts/timers.ts'
import { startFailureText, stopFailureText } from './failure-text.ts'

describe('a timer that did not start', () => {
  it.each([
    ['nobody is signed in', { code: 'signed_out' }, 'שגיאה: לא ניתן לאתר פרטי משתמש.'],
    [
      'the entry could not be written',
      { code: 'storage', reason: 'UnknownError' },
      'שגיאה ביצירת רישום שעות עבודה. אנא נסה שוב.',
    ],
    [
      'the device is full',
      { code: 'storage', reason: 'QuotaExceededError' },
      'האחסון במכשיר מלא, והשינוי לא נשמר. צריך לפנות מקום במכשיר ולנסות שוב.',
    ],
    ['the record could not be created', { code: 'exists' }, 'שגיאה בשמירת הנתונים. אנא בדוק את החיבור למערכת.'],
    [
      'anything that has a message',
      { code: 'invalid', reason: 'timer_running' },
      'שגיאה בהפעלת הטיימר: כבר יש טיימר פעיל',
    ],
    ['not even a message', { code: 'group_rejected' as 'storage' }, 'שגיאה בהפעלת הטיימר: שגיאה לא ידועה'],
  ] as const)('[A5.23] [A5.24] [A8.2] [A8.10] [A8.3] [A8.11] [A8.4] [A8.12] %s', (_why, error, text) =>
    expect(startFailureText(error)).toBe(text),
  )
})

describe('a timer that did not stop', () => {
  it.each([
    ["an event's, not written", 'event', 'storage', 'שגיאה בעדכון רישום השעות. אנא נסה שוב.'],
    ["an event's, nobody there", 'event', 'signed_out', 'שגיאה בעדכון פרטי המשתמש. אנא נסה שוב.'],
    ["an event's, anything else", 'event', 'forbidden', 'שגיאה בעצירת הטיימר. אנא נסה שוב או פנה למנהל המערכת.'],
    ["a task's, not written", 'task', 'storage', 'שגיאה בשמירת שעות העבודה. אנא נסה שוב.'],
    ["a task's, nobody there", 'task', 'signed_out', 'שגיאה בעדכון פרטי המשתמש. אנא נסה שוב.'],
    ["a task's, anything else", 'task', 'forbidden', 'שגיאה בעצירת הטיימר. יש לרענן את העמוד ולנסות שוב.'],
  ] as const)('[A8.6] [A8.7] [A8.8] [A8.13] [A8.14] [A8.15] %s', (_why, kind, code, text) =>
    expect(stopFailureText(kind, { code })).toBe(text),
  )
})

describe('what is said when it worked', () => {
  it('[A8.5] [A8.17] of a start', () => {
    expect(timersTexts.started('event', 'כנס')).toBe('טיימר הופעל בהצלחה עבור אירוע: כנס')
    expect(timersTexts.started('task', 'משימה: אישור תכנית')).toBe('טיימר הופעל בהצלחה עבור משימה: אישור תכנית')
  })

  it('[A8.9] [A8.18] of a stop, with hours and minutes', () => {
    expect(timersTexts.stopped('event', 5_047_999, 'כנס')).toBe('הטיימר נעצר. זמן עבודה: 01:24. אירוע: כנס')
    expect(timersTexts.stopped('task', 26 * 3_600_000, 'משימה: אישור תכנית')).toBe('הטיימר נעצר. זמן עבודה: 26:00')
  })

  it('[A2.38] of those that are not shown', () =>
    expect([1, 2, 5].map(commonTexts.more)).toEqual(['+1 נוסף', '+2 נוספים', '+5 נוספים']))
})
