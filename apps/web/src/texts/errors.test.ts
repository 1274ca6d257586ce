import { describe, expect, it } from 'vitest'
import { errorText, problemText, reasonText, rejectionText } from './errors.ts'

describe('what went wrong, in Hebrew', () => {
  it('names the field that caused a rejection', () => {
    expect(rejectionText('forbidden', 'payment_status')).toBe('אין הרשאה לשנות את השדה ״סטטוס תשלום״')
    expect(rejectionText('invalid', 'drive_url')).toBe('הערך בשדה ״קישור ל-Drive״ אינו תקין')
    expect(rejectionText('forbidden', null)).toBe('אין הרשאה לפעולה הזו')
  })

  it('has an answer for codes and fields that a newer server invents', () => {
    expect(errorText('from_the_future')).toBe('שגיאה לא ידועה')
    expect(errorText('constructor')).toBe('שגיאה לא ידועה')
    expect(rejectionText('unknown_field', 'mood')).toBe('השרת אינו מכיר את השדה (mood)')
  })

  it('says what a command refused', () => {
    expect(problemText({ code: 'invalid', field: 'name', reason: 'required' })).toBe('שם: שדה חובה')
    expect(problemText({ code: 'not_found' })).toBe('הרשומה נמחקה, או שאין אליה גישה יותר')
  })

  it('says that the device is full, and that it could not write for another reason', () => {
    expect(problemText({ code: 'storage', reason: 'QuotaExceededError' })).toMatch(/^האחסון במכשיר מלא/)
    expect(problemText({ code: 'storage', reason: 'UnknownError' })).toMatch(/^אי אפשר לשמור במכשיר/)
    expect(problemText({ code: 'group_too_large' })).toMatch(/500/)
  })

  it('knows every reason that a schema of the domain gives', () => {
    // Reasons for an imported cell are in texts/transfer.ts, where the type requires a text for each.
    const sources = import.meta.glob<string>(
      ['../../../../packages/domain/src/**/*.ts', '!../../../../packages/domain/src/moving-in/**'],
      { query: '?raw', import: 'default', eager: true },
    )
    const given = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/'((?:bad|too)_[a-z_]+|required)'/g)].map((match) => match[1]),
    )
    expect(given.length).toBeGreaterThan(5)
    expect(given.filter((reason) => reasonText(reason ?? '') === reasonText('from_the_future'))).toEqual([])
  })
})
