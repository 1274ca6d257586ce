import { addDays, instantOfWallTime, recordId } from '@bama/domain'
import { type CalendarEvent, calendarText, entryOfEvent } from '@bama/domain/ical'
import { describe, expect, it } from 'vitest'
import {
  errorsByLibical,
  hasPythonReaders,
  readByIcalJs,
  readByPython,
  type ReadEvent,
} from '../../testing/calendar/readers.ts'
import { samples } from '../../testing/calendar/sample-events.ts'
import { zoneDefinitionOf } from './zone-definition.ts'

const zone = 'Asia/Jerusalem'
const definition = zoneDefinitionOf(zone)
const plan = { zone, definition, origin: 'https://bama.example', serverId: 'server-1' }
const feed = (events: readonly CalendarEvent[], of = plan): string =>
  calendarText(
    events.map((event) => entryOfEvent(event, of)),
    of,
    { name: 'במה' },
  )

const plain = { name: 'אירוע', status: 'סיימתי - לבדיקה', updated_at: '2026-06-01T08:00:00.000Z', _version: 1 } as const
const text = feed(samples.map(({ event }) => event))
/** A downloaded file has no zone, only instants. */
const file = calendarText(
  samples.map(({ event }) => entryOfEvent(event, { ...plan, definition: null })),
  { definition: null },
)

const expected = Object.fromEntries(samples.map(({ event, start, end }) => [`${event.id}@server-1`, { start, end }]))
const timesOf = (read: Readonly<Record<string, ReadEvent>>) =>
  Object.fromEntries(Object.entries(read).map(([uid, { start, end }]) => [uid, { start, end }]))

it('has the zone, and wall times in it', () => {
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
  expect(text).toContain(`\r\nTZID:${zone}\r\n`)
  expect(text).toContain(`DTSTART;TZID=${zone}:20260701T180000`)
  expect(text).toContain(`DTSTART;TZID=${zone}:20260327T100000`)
})

describe('ical.js', () => {
  it.each([
    ['the feed', text],
    ['the file', file],
  ])('reads %s with every event at its days and instants', (_what, calendar) => {
    expect(timesOf(readByIcalJs(calendar))).toEqual(expected)
  })

  it('reads the texts as they are', () => {
    const { title, notes } = readByIcalJs(text)['nasty@server-1'] ?? {}
    expect(title).toBe('שורה; עם, סימנים \\ ו"מירכאות" ושורה שנייה: END:VEVENT ועוד אחת 😀')
    expect(notes).toContain('ו"מירכאות"\nושורה שנייה: END:VEVENT\nועוד אחת 😀')
  })

  it.each([
    'America/New_York',
    'Europe/London',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Africa/Casablanca',
    'Asia/Kolkata',
    'America/Santiago',
    'Africa/Cairo',
  ])("finds each day's instants in %s, whatever its clocks do", (other) => {
    const days = Array.from({ length: 800 }, (_, index) => addDays('2027-11-01', index))
    const events = days.flatMap((date) =>
      ['02:30', '12:00'].map((start_time): CalendarEvent => ({
        ...plain,
        id: recordId(`${date}-${start_time}`),
        date,
        start_time,
      })),
    )
    const read = readByIcalJs(feed(events, { ...plan, zone: other, definition: zoneDefinitionOf(other) }))
    for (const { id, date, start_time } of events)
      expect([id, read[`${id}@server-1`]?.start]).toEqual([
        id,
        new Date(instantOfWallTime(date, start_time ?? '', other)).toISOString().replace('.000Z', 'Z'),
      ])
  })
})

describe.skipIf(!hasPythonReaders())('icalendar, vobject and libical', () => {
  it.each([
    ['the feed', text],
    ['the file', file],
    ['a feed of nothing', feed([])],
  ])('find nothing against the rules in %s', (_what, calendar) => {
    const { icalendar, vobject, libical } = readByPython(calendar)
    expect({ icalendar: icalendar.errors, vobject: vobject.errors, libical: libical.errors }).toEqual({
      icalendar: [],
      vobject: [],
      libical: [],
    })
  })

  it.each<[string, RegExp, string]>([
    ['a calendar that does not say who made it', /\r\nPRODID:.*/, ''],
    ['a title given twice', /\r\nSUMMARY:.*/, '\r\nSUMMARY:a\r\nSUMMARY:b'],
    ['a time that is none', /\r\nDTEND;TZID=.*/, '\r\nDTEND:2026070T23Z'],
  ])('would find %s', (_what, part, instead) => {
    expect(text).toMatch(part)
    expect(errorsByLibical(text.replace(part, instead))).not.toEqual([])
  })

  it('read every event at its days and instants, with the texts as they are', () => {
    const { icalendar, vobject, libical } = readByPython(text)
    expect(timesOf(icalendar.events)).toEqual(expected)
    expect(timesOf(vobject.events)).toEqual(expected)
    expect(libical.count).toBe(samples.length)
    const byIcalJs = readByIcalJs(text)
    for (const [uid, { title, notes }] of Object.entries(byIcalJs)) {
      expect([uid, icalendar.events[uid]?.title, vobject.events[uid]?.title]).toEqual([uid, title, title])
      expect([uid, icalendar.events[uid]?.notes, vobject.events[uid]?.notes]).toEqual([uid, notes, notes])
    }
  })
})
