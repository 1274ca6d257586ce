import { cpuUsage } from 'node:process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withhold } from './withhold.ts'

describe('what stays here when a text goes out', () => {
  it.each([
    ['טלפון: 050-1234567', 'טלפון: [phone-1]'],
    ['דנה 0501234567, 03-5551234', 'דנה [phone-1], [phone-2]'],
    ['tel:+972-50-123-4567', 'tel:[phone-1]'],
    ['972-50-1234567', '[phone-1]'],
    ['(03) 555 1234 או *2700', '[phone-1] או [phone-2]'],
    ['1-700-123-456', '[phone-1]'],
    ['ת"ז 123456789', 'ת"ז [phone-1]'],
    ['dana.levi@almog.co.il', '[email-1]'],
    ['ראו https://drive.google.com/x?key=abc', 'ראו [link-1]'],
    ['תקציב 15,000 ₪', 'תקציב [amount-1]'],
    ['₪5000 ועוד 300 ש"ח ו-7 אלף שקל', '[amount-1] ועוד [amount-2] ו-[amount-3]'],
    ['המחיר: 5000.', 'המחיר: [amount-1].'],
    ['מקדמה של 30 אלף', 'מקדמה של [amount-1]'],
    ['$1,200.50 or 900 EUR', '[amount-1] or [amount-2]'],
    // As written by messengers, on other keyboards and in other countries.
    ['דנה \u2066+972\u00A050\u2011123\u20114567\u2069', 'דנה [phone-1]'],
    ['050\u2013123\u20134567, 050\u05BE1234567', '[phone-1], [phone-2]'],
    ['050 - 123 - 4567', '[phone-1]'],
    ['050/1234567', '[phone-1]'],
    ['+972 (50) 123-4567', '[phone-1]'],
    ['+972-(0)50-1234567', '[phone-1]'],
    ['+44 (0)20 7946 0958', '[phone-1]'],
    ['+1 (212) 555-1234', '[phone-1]'],
    ['00972-50-1234567', '[phone-1]'],
    ['001 212 555 1234', '[phone-1]'],
    ['\u0660\u0665\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667', '[phone-1]'],
    ['כרטיס 4580 1234 5678 9012', 'כרטיס [phone-1]'],
    ['300 ש\u201Dח או 200 ש\u05F3\u05F3ח', '[amount-1] או [amount-2]'],
    ['\u200F15,000.00 \u200F₪', '[amount-1]'],
    ['15,000 + מע"מ', '[amount-1]'],
    ['בסך 8,500 לפני מע\u05F4מ', 'בסך [amount-1]'],
    ['5,000-7,000 ₪', '[amount-1]'],
    ['₪5,000\u20137,000', '[amount-1]'],
    ['בין 5,000 ל-7,000 ש"ח', 'בין [amount-1]'],
    ['15 000 ₪', '[amount-1]'],
    ['תקציב 5,000-7,000', 'תקציב [amount-1]'],
    ['נייד 050-1234567 3 פנסים', 'נייד [phone-1] 3 פנסים'],
    ['+972-3-5551234 5 מסכים', '[phone-1] 5 מסכים'],
    ['050-1234567\n30 כיסאות', '[phone-1]\n30 כיסאות'],
    ['סה"כ 12,300', 'סה"כ [amount-1]'],
    // Joined without a space, behind the number of a list, and behind a word for money.
    ['דנה 050-1234567/052-7654321', 'דנה [phone-1]/[phone-2]'],
    ['03-5551234-050-7654321', '[phone-1]-[phone-2]'],
    ['1.050-1234567\n2)052-7654321', '1.[phone-1]\n2)[phone-2]'],
    ['לשלוח הצעת מחיר אל dana@almog.co.il', 'לשלוח הצעת מחיר אל [email-1]'],
    ['תקציב: https://almog.co.il/1', 'תקציב: [link-1]'],
    ['לשלוח הצעת מחיר לדנה 052-1234567', 'לשלוח הצעת מחיר לדנה [phone-1]'],
    ['תקציב: \u0661\u0665\u0660\u0660\u0660', 'תקציב: [amount-1]'],
  ])('%s', (text, out) => {
    expect(withhold(text).text).toBe(out)
  })

  it.each([
    'ב-05.03.2027 בשעה 19:00 עד 23:30',
    'ביום 12/3/27, קבלת קהל 18:30',
    'בין 2027-05-01 ל-2027-05-03',
    'בערך 300 אורחים, 1,200 כיסאות',
    'תשלום עד 12.5.2027',
    '12 שחקנים על הבמה',
    'ב-5/3/2027 - 6/3/2027, 19:00\u201323:30',
    '12.5 - 14.5, 300 אורחים ב-3 אולמות',
    'במה 8 x 6, 4 פנסים - 2 לכל צד',
    'סה"כ 4 ימים, 12 שעות',
    'ב-05.03.2027 בין 19:00 ל-23:00',
    '2026-2027, 10-12 אנשים',
    '1.05.2027 1900',
    'ב-12.3 ו-13.3, 0900-1700, רחוב הרצל 972, קומה 5',
    'סה"כ 300 אורחים, 1,200 כיסאות',
  ])('is not what an event is made of: %s', (text) => {
    expect(withhold(text).text).toBe(text)
  })

  it('does not take a date for the beginning of the phone behind it', () => {
    expect(withhold('05.03.2026 050-1234567').text).toBe('05.03.2026 [phone-1]')
  })

  it('comes back where an answer has its mark, but for amounts and marks that are none', () => {
    const { restore, phoneIn } = withhold('דנה 050-1234567 a@b.co 500₪')
    expect(restore('להתקשר ל-[phone-1], [email-1], [amount-1] [phone-9]')).toBe('להתקשר ל-050-1234567, a@b.co, ')
    expect(phoneIn('[phone-1]')).toBe('050-1234567')
    expect([phoneIn('050-7654321'), phoneIn('[phone-2]'), phoneIn('[email-1]')]).toEqual([null, null, null])
  })

  it('takes marks that somebody typed for nothing', () => {
    const { text, restore } = withhold('[phone-1] ואז 050-1234567')
    expect([text, restore('[phone-1]')]).toEqual(['  ואז [phone-1]', '050-1234567'])
  })

  it('leaves no phone or address in, wherever they stand', () => {
    const word = fc.stringMatching(/^[א-ת ,:\n]{0,12}$/)
    const secret = fc.constantFrom('050-1234567', '0521112222', '+972541234567', 'a.b@c.co.il', '12,000 ₪')
    const joint = fc.constantFrom('\n', '\n', '/', ' - ')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, secret, joint), { maxLength: 8 }), (parts) => {
        const { text } = withhold(parts.map(([before, kept, after]) => `${before}${kept}${after}`).join(''))
        for (const [, kept] of parts) expect(text).not.toContain(kept)
      }),
    )
  })

  it.each([
    ['digits', '1'.repeat(12_000)],
    ['digits with commas', '1,'.repeat(6000)],
    ['letters', 'a'.repeat(12_000)],
    ['at signs', 'a@'.repeat(6000)],
    ['words for money', 'מחיר'.repeat(3000)],
    ['zeros', '0 '.repeat(6000)],
    ['dots', `a@${'a.'.repeat(5990)}`],
  ])('is found without holding up the server: %s', (_what, text) => {
    const times = [1, 2, 3].map(() => {
      const before = cpuUsage()
      withhold(text)
      return cpuUsage(before).user / 1000
    })
    // Processor time, and the shortest, because a busy machine delays every run, and some more than others.
    expect(Math.min(...times)).toBeLessThan(100)
  })
})
