import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { callMessage } from './message.ts'
import type { CallSheet } from './schema.ts'

const sheet: CallSheet = {
  made_at: '2026-11-26T08:00:00.000Z',
  made_by: recordId('admin'),
  how: 'whatsapp',
  event: 'פסטיבל הקיץ',
  person: 'Noa לוי',
  role: 'תאורן',
  call: '2027-04-16T14:30',
  end: '2027-04-17T02:00',
  place: 'האנגר 11, נמל תל אביב',
  hebrew_date: 'ט׳ בניסן תשפ״ז',
  schedule: [
    { kind: 'audience', at: '2027-04-16T18:30' },
    { kind: 'start', at: '2027-04-16T19:00' },
    { kind: 'end', at: '2027-04-17T00:30' },
  ],
  contacts: [
    { kind: 'lead', name: 'דנה כהן', phone: '050-1234567' },
    { kind: 'producer', name: 'Live Nation', phone: null },
  ],
  notes: 'חניה בשער 3\nארוחת ערב ב־17:00\nWiFi: backstage\nמפה: https://maps.example/a?b=c נפגשים שם',
}
const link = 'https://bama.example/c/#0123456789abcdefghijkl'

describe('the message of a call', () => {
  it('has everything that the person needs, a Hebrew word first, links and phones by themselves', () => {
    expect(callMessage(sheet, link)).toEqual({
      isCut: false,
      text: [
        'זימון: פסטיבל הקיץ',
        'עבור: Noa לוי, תאורן',
        'תאריך: יום שישי, 16 באפריל 2027',
        'תאריך עברי: ט׳ בניסן תשפ״ז',
        'שעת הגעה: 14:30',
        'שעת סיום: 02:00 (למחרת)',
        'מקום: האנגר 11, נמל תל אביב',
        'ניווט ב־Waze:',
        `https://waze.com/ul?q=${encodeURIComponent(sheet.place ?? '')}&navigate=yes`,
        'ניווט במפות Google:',
        `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(sheet.place ?? '')}`,
        'הגעת קהל: 18:30',
        'תחילת האירוע: 19:00',
        'סיום האירוע: 00:30 (למחרת)',
        'מפעיל ראשי: דנה כהן',
        '050-1234567',
        'הפקה: Live Nation',
        'הערות לצוות: חניה בשער 3',
        'ארוחת ערב ב־17:00',
        'הערה: WiFi: backstage',
        'מפה:',
        'https://maps.example/a?b=c',
        'נפגשים שם',
        'אישור הגעה בקישור:',
        link,
      ].join('\n'),
    })
  })

  it('says nothing of what nobody wrote down', () => {
    const bare: CallSheet = {
      ...sheet,
      call: '2027-04-16',
      end: '2027-04-16',
      place: null,
      hebrew_date: null,
      schedule: [],
      contacts: [],
      notes: null,
    }
    expect(callMessage(bare, null).text.split('\n')).toEqual([
      'זימון: פסטיבל הקיץ',
      'עבור: Noa לוי, תאורן',
      'תאריך: יום שישי, 16 באפריל 2027',
    ])
  })

  it('names the day of an end that is later than the day after, and of one without a time', () => {
    const end = (moment: string) =>
      callMessage({ ...sheet, end: moment }, null)
        .text.split('\n')
        .find((line) => line.startsWith('שעת סיום'))
    expect(end('2027-04-18T02:00')).toBe('שעת סיום: 02:00 (יום ראשון, 18 באפריל 2027)')
    expect(end('2027-04-17')).toBe('שעת סיום: יום שבת, 17 באפריל 2027')
    expect(end('2027-04-16')).toBeUndefined()
  })

  it('cuts the notes at a word where there is no room, says so, and keeps the links whole', () => {
    const { text, isCut } = callMessage({ ...sheet, notes: 'להביא כבלים ומתאמים '.repeat(90) }, link)
    expect(isCut).toBe(true)
    expect(text.length).toBeLessThanOrEqual(1200)
    expect(text.length).toBeGreaterThan(1140)
    const lines = text.split('\n')
    expect(lines.slice(-3)).toEqual(['ההודעה קוצרה, כל הפרטים בקישור.', 'אישור הגעה בקישור:', link])
    expect(lines.at(-4)).toMatch(/^הערות לצוות: .*(כבלים|ומתאמים|להביא)…$/)
    expect(text).toContain('https://waze.com/ul?q=')
    expect(callMessage({ ...sheet, notes: 'א'.repeat(2000) }, null).text).toContain('ההודעה קוצרה.')
  })

  const line = (most: number) =>
    fc
      .stringMatching(/^[א-תa-zA-Z0-9 ‏⁦.:/-]{1,300}$/)
      .map((text) => text.slice(0, most))
      .filter((text) => text.trim() !== '')
  const clean = (most: number) => line(most).map((text) => text.replaceAll(/[‏⁦]/g, '') || 'א')
  const anySheet: fc.Arbitrary<CallSheet> = fc.record({
    made_at: fc.constant(sheet.made_at),
    made_by: fc.constant(sheet.made_by),
    how: fc.constant('copy' as const),
    event: clean(200),
    person: clean(120),
    role: clean(60),
    call: fc.constantFrom('2027-04-16', '2027-04-16T00:00', '2027-04-16T23:59'),
    end: fc.constantFrom('2027-04-16', '2027-04-17T06:00', '2027-05-01'),
    place: fc.option(clean(300)),
    hebrew_date: fc.option(fc.constant('ט׳ בניסן תשפ״ז')),
    schedule: fc.constantFrom(sheet.schedule, []),
    contacts: fc.array(
      fc.record({ kind: fc.constant('lead' as const), name: clean(120), phone: fc.option(line(40)) }),
      {
        maxLength: 5,
      },
    ),
    notes: fc.option(
      fc
        .array(fc.oneof(line(200), fc.constant('https://bama.example/מפה?a=1')), { minLength: 1, maxLength: 9 })
        .map((lines) => lines.join('\n')),
    ),
  })

  it('is always short enough, has whole links, no marks of direction, and a Hebrew word first', () => {
    fc.assert(
      fc.property(anySheet, fc.constantFrom(null, link), (any, page) => {
        const { text } = callMessage(any, page)
        expect(text.length).toBeLessThanOrEqual(1200)
        expect(text).not.toMatch(/[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/)
        const phones = new Set(any.contacts.map(({ phone }) => phone?.replaceAll(/[‏⁦]/g, '')))
        for (const one of text.split('\n')) {
          if (/https?:/.test(one)) expect(() => new URL(one)).not.toThrow()
          else if (!phones.has(one)) expect(one).toMatch(/^\P{L}*\p{Script=Hebrew}/u)
        }
        if (page !== null) expect(text.endsWith(`\n${page}`)).toBe(true)
      }),
    )
  })
})
