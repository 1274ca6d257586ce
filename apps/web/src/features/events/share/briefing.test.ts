import { eventSchema, recordId, type VisibleEvent } from '@bama/domain'
import { describe, expect, it, vi } from 'vitest'
import { briefingOf } from './briefing.ts'

vi.stubGlobal('location', { origin: 'https://bama.example' })

const event = (fields: object): VisibleEvent => ({
  ...eventSchema.parse({ name: 'כנס', date: '2027-04-16', ...fields }),
  id: recordId('e1'),
  created_at: '2027-01-01T00:00:00.000Z',
  updated_at: '2027-01-01T00:00:00.000Z',
  _version: 1,
})
const hebrewDate = (day: string) => ({ '2027-04-16': 'ט׳ בניסן תשפ״ז', '2027-04-17': 'י׳ בניסן תשפ״ז' })[day]

describe('what a crew gets of an event', () => {
  it('is all that they need, a line each', () => {
    const full = event({
      start_time: '18:00',
      end_time: '02:00',
      audience_arrival_time: '17:30',
      location: 'נמל יפו',
      producer_name: 'דנה',
      producer_phone: '050-1234567',
      payment_status: 'שולם חלקית',
      registration_notes: 'פנימי',
    })
    expect(briefingOf(full, hebrewDate).split('\n')).toEqual([
      'אירוע: כנס',
      'מתי: יום שישי, 16 באפריל 2027 · ט׳ בניסן תשפ״ז',
      'שעות: 18:00 עד 02:00 למחרת',
      'הגעת קהל: 17:30',
      'מקום: נמל יפו',
      `ניווט: https://waze.com/ul?q=${encodeURIComponent('נמל יפו')}&navigate=yes`,
      'מפיק: דנה, 050-1234567',
      'פרטים באפליקציה: https://bama.example/Events?event=e1',
    ])
  })

  it('says nothing of what is not known', () => {
    expect(briefingOf(event({ start_time: '09:00' }), () => undefined).split('\n')).toEqual([
      'אירוע: כנס',
      'מתי: יום שישי, 16 באפריל 2027',
      'שעת התחלה: 09:00',
      'פרטים באפליקציה: https://bama.example/Events?event=e1',
    ])
  })

  it('names one day where the end is before the start, as of two changes made apart', () => {
    const lines = briefingOf(event({ end_date: '2027-04-12' }), () => undefined).split('\n')
    expect(lines[1]).toBe('מתי: יום שישי, 16 באפריל 2027')
  })

  it('names both days of an event that takes several, whose end is no next day', () => {
    const days = event({ end_date: '2027-04-17', start_time: '18:00', end_time: '12:00' })
    expect(briefingOf(days, hebrewDate).split('\n').slice(1, 3)).toEqual([
      'מתי: יום שישי, 16 באפריל 2027 · ט׳ בניסן תשפ״ז עד יום שבת, 17 באפריל 2027 · י׳ בניסן תשפ״ז',
      'שעות: 18:00 עד 12:00',
    ])
  })
})
