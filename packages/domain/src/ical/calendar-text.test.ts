import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { calendarText } from './calendar-text.ts'
import { calendarTimesOf, type ZoneDefinition } from './calendar-times.ts'
import { type CalendarEvent, entryOfEvent, entryOfTask } from './entries.ts'

const zone = 'Asia/Jerusalem'
/** Summer time all year, which is right in summer and misleads in winter. */
const definition: ZoneDefinition = {
  name: zone,
  block: `BEGIN:VTIMEZONE\r\nTZID:${zone}\r\nEND:VTIMEZONE`,
  offsetAt: () => 180,
}
const plan = { zone, definition: null, origin: 'https://bama.example', serverId: 'server-1' }

const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: recordId('event-1'),
  name: 'חתונה',
  date: '2026-07-01',
  status: 'סיימתי - לבדיקה',
  updated_at: '2026-06-01T08:00:00.000Z',
  _version: 7,
  ...fields,
})

const textOf = (fields: Partial<CalendarEvent> = {}): string => calendarText([entryOfEvent(event(fields), plan)], plan)

/** The lines as a reader sees them, unfolded. */
const linesOf = (text: string): readonly string[] => text.replaceAll('\r\n ', '').split('\r\n')
const lineOf = (text: string, name: string): string | undefined => linesOf(text).find((line) => line.startsWith(name))

describe('when an event is', () => {
  it.each<[string, Partial<CalendarEvent>, readonly string[]]>([
    ['a day', {}, ['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260702']],
    ['several days', { end_date: '2026-07-03' }, ['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260704']],
    [
      'a day whose end alone is known',
      { end_time: '22:00' },
      ['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260702'],
    ],
    ['hours', { start_time: '18:00', end_time: '23:00' }, ['DTSTART:20260701T150000Z', 'DTEND:20260701T200000Z']],
    [
      'hours over midnight',
      { start_time: '18:00', end_time: '02:00' },
      ['DTSTART:20260701T150000Z', 'DTEND:20260701T230000Z'],
    ],
    [
      'hours over days',
      { start_time: '18:00', end_time: '12:00', end_date: '2026-07-03' },
      ['DTSTART:20260701T150000Z', 'DTEND:20260703T090000Z'],
    ],
    ['a start alone: no length is made up', { start_time: '18:00' }, ['DTSTART:20260701T150000Z']],
    [
      'an end at the start, which says nothing',
      { start_time: '18:00', end_time: '18:00' },
      ['DTSTART:20260701T150000Z'],
    ],
    [
      'a start alone of several days',
      { start_time: '18:00', end_date: '2026-07-02' },
      ['DTSTART:20260701T150000Z', 'DTEND:20260702T210000Z'],
    ],
    [
      'over the clock change of spring',
      { date: '2026-03-26', start_time: '22:00', end_time: '04:00' },
      ['DTSTART:20260326T200000Z', 'DTEND:20260327T010000Z'],
    ],
    [
      'over the clock change of autumn',
      { date: '2026-10-24', start_time: '22:00', end_time: '04:00' },
      ['DTSTART:20261024T190000Z', 'DTEND:20261025T020000Z'],
    ],
    [
      'an end that the skipped hour puts before the start',
      { date: '2026-03-27', start_time: '02:30', end_time: '03:15' },
      ['DTSTART:20260327T003000Z'],
    ],
    [
      'the last day of all',
      { date: '9999-12-31', start_time: '18:00', end_time: '02:00' },
      ['DTSTART:99991231T160000Z'],
    ],
    ['whole days to the last of all', { date: '9999-12-30', end_date: '9999-12-31' }, ['DTSTART;VALUE=DATE:99991230']],
    [
      'times with seconds, as in old records',
      { start_time: '18:00:00', end_time: '23:00:00' },
      ['DTSTART:20260701T150000Z', 'DTEND:20260701T200000Z'],
    ],
  ])('%s', (_what, fields, expected) => {
    expect(linesOf(textOf(fields)).filter((line) => /^DT(START|END)/.test(line))).toEqual(expected)
  })

  it('is a wall time of the zone where its definition says the same, and an instant where it would mislead', () => {
    const times = (date: string) => calendarTimesOf({ date, start_time: '18:00', end_time: '23:00' }, zone, definition)
    expect(times('2026-07-01')).toEqual({ kind: 'wall', start: '2026-07-01T18:00', end: '2026-07-01T23:00' })
    expect(times('2026-12-01')).toEqual({
      kind: 'instants',
      start: Date.UTC(2026, 11, 1, 16),
      end: Date.UTC(2026, 11, 1, 21),
    })
    // This hour occurs twice that night.
    expect(calendarTimesOf({ date: '2026-10-25', start_time: '01:30' }, zone, definition)).toEqual({
      kind: 'instants',
      start: Date.UTC(2026, 9, 24, 22, 30),
      end: null,
    })
  })
})

describe('a calendar', () => {
  it('of one event has what others need to know of it, and nothing of the managers', () => {
    const managers = {
      approval_status: 'נדחה',
      quote_number: 'Q-77',
      payment_status: 'טרם שולם',
      booking_status: 'הושלם',
      manager_checklist: [{ text: 'סודי' }],
    }
    const text = textOf({
      start_time: '18:00',
      audience_arrival_time: '17:30',
      location: 'היכל התרבות, חיפה',
      description: 'שורה; שנייה\nעוד \\ אחת',
      ...managers,
    })
    expect(linesOf(text)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Bama//Bama//HE',
      'BEGIN:VEVENT',
      'UID:event-1@server-1',
      'SEQUENCE:7',
      'DTSTAMP:20260601T080000Z',
      'DTSTART:20260701T150000Z',
      'SUMMARY:חתונה',
      'TRANSP:OPAQUE',
      'LOCATION:היכל התרבות\\, חיפה',
      'DESCRIPTION:כניסת קהל: 17:30\\nשורה\\; שנייה\\nעוד \\\\ אחת\\nפתיחה בבמה: https://bama.example/Events?event=event-1',
      'URL;VALUE=URI:https://bama.example/Events?event=event-1',
      'STATUS:CONFIRMED',
      'LAST-MODIFIED:20260601T080000Z',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it("says that an event is cancelled, and takes nobody's time for it", () => {
    const text = textOf({ status: 'בוטל' })
    expect([lineOf(text, 'STATUS'), lineOf(text, 'TRANSP')]).toEqual(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT'])
  })

  it('says when a whole day ends, where that alone is known', () => {
    expect(lineOf(textOf({ end_time: '22:00' }), 'DESCRIPTION')).toContain('DESCRIPTION:שעת סיום: 22:00\\n')
  })

  it("has tasks as whole days that take nobody's time", () => {
    const entry = entryOfTask(
      {
        id: recordId('task-1'),
        description: 'להזמין הגברה\nדחוף',
        deadline: '2026-07-01',
        updated_at: '2026-06-01T08:00:00.000Z',
        _version: 1,
      },
      plan,
    )
    const text = calendarText([entry], plan)
    expect(linesOf(text)).toEqual(
      expect.arrayContaining([
        'UID:task~task-1@server-1',
        'DTSTART;VALUE=DATE:20260701',
        'SUMMARY:משימה: להזמין הגברה דחוף',
        'TRANSP:TRANSPARENT',
        'DESCRIPTION:להזמין הגברה\\nדחוף\\nפתיחה בבמה: https://bama.example/Tasks?task=task-1',
      ]),
    )
  })

  it('that is a feed has a name and says how often to look again; its properties stand before the zone', () => {
    const lines = linesOf(
      calendarText(
        [entryOfEvent(event({ start_time: '18:00' }), { ...plan, definition })],
        { definition },
        { name: 'במה' },
      ),
    )
    expect(lines.slice(2, 11)).toEqual([
      'PRODID:-//Bama//Bama//HE',
      'NAME:במה',
      'X-WR-CALNAME:במה',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VTIMEZONE',
      `TZID:${zone}`,
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
    ])
    expect(lines).toContain(`DTSTART;TZID=${zone}:20260701T180000`)
  })

  it('without events still has a component, as it must', () => {
    expect(linesOf(calendarText([], { definition }, { name: 'במה' })).slice(-4)).toEqual([
      `TZID:${zone}`,
      'END:VTIMEZONE',
      'END:VCALENDAR',
      '',
    ])
  })

  it('is the same text for the same events', () => {
    expect(textOf({ start_time: '18:00' })).toBe(textOf({ start_time: '18:00' }))
  })
})

describe('texts', () => {
  const octets = (line: string): number => new TextEncoder().encode(line).length

  it.each([
    ['Hebrew', 'אירוע השקה של מרכז התרבות והמוזיקה '.repeat(20)],
    ['signs of two halves', '😀👩‍👩‍👧'.repeat(60)],
    ['all lengths mixed', 'aא€😀'.repeat(80)],
    ['a word without end', 'x'.repeat(1000)],
  ])('of %s are folded at 75 octets, and no sign is cut', (_what, description) => {
    const text = textOf({ description })
    for (const line of text.split('\r\n')) {
      expect(octets(line)).toBeLessThanOrEqual(75)
      expect(line.isWellFormed()).toBe(true)
    }
    expect(lineOf(text, 'DESCRIPTION')).toContain(description.trim())
  })

  it('can not break out of their line, whatever they are made of', () => {
    const nasty = 'a\r\nEND:VEVENT\rBEGIN:VEVENT\nx\u2028y\u2029z\u0085w\u000bv\fu\u0000\u001f\u007f\u009f\ud800;,\\n'
    const text = textOf({ name: nasty, location: nasty, description: nasty })
    expect(text.match(/^(BEGIN|END):VEVENT\r$/gm)).toHaveLength(2)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    expect(text.isWellFormed()).toBe(true)
    expect(lineOf(text, 'SUMMARY')).toBe('SUMMARY:a END:VEVENT BEGIN:VEVENT x y z w v u\ufffd\\;\\,\\\\n')
    expect(lineOf(text, 'DESCRIPTION')).toContain('a\\nEND:VEVENT\\nBEGIN:VEVENT\\nx\\ny\\nz\\nw\\nv\\nu\ufffd')
  })
})
