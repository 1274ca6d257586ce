import { digestTexts } from '@bama/domain/messages'
import { expect, it } from 'vitest'
import { commentsTexts } from './comments.ts'
import { screenTitles } from './navigation.ts'
import { paymentsTexts } from './payments.ts'
import { transferTexts } from './transfer.ts'
import { workHoursTexts } from './work-hours.ts'

it('nothing, one, two and many are written out', () => {
  expect([1, 2, 3].map(commentsTexts.toast.tagged)).toEqual([
    'התיוג נשלח למשתמש אחד!',
    'התיוג נשלח לשני משתמשים!',
    'התיוג נשלח ל־3 משתמשים!',
  ])
  expect([1, 2, 3].map(workHoursTexts.daysOver)).toEqual([
    'מסתיים ביום שלמחרת',
    'מסתיים יומיים אחרי',
    'מסתיים 3 ימים אחרי',
  ])
  const { done } = transferTexts.preview
  expect([done(1, 2), done(0, 0)]).toEqual([
    'הייבוא הסתיים: רשומה חדשה אחת, שתי רשומות השתנו. אפשר לבטל אותו במשך יום.',
    'הייבוא הסתיים, ושום שורה לא נכנסה: הרשומות שונו בבמה בינתיים. אפשר לייבא את הקובץ שוב.',
  ])
  expect([0, 1, 2, 3].map(paymentsTexts.count)).toEqual(['אין אירועים', 'אירוע אחד', 'שני אירועים', '3 אירועים'])
})

it('a mail names the screen where one chooses what is mailed as the screen is called', () => {
  expect(screenTitles.PersonalSpace).toBe('אזור אישי')
  expect(digestTexts.why).toContain('באזור האישי')
})
