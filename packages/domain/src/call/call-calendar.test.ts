import { expect, it } from 'vitest'
import { calendarText, entryOfCall } from '../ical/index.ts'
import { recordId } from '../shared/ids.ts'
import type { CallSheet } from './schema.ts'

const sheet: CallSheet = {
  made_at: '2026-11-20T08:00:00.000Z',
  made_by: recordId('admin'),
  how: 'file',
  event: 'פסטיבל',
  person: 'נועה',
  role: 'תאורן',
  call: '2027-03-26T14:30',
  end: '2027-03-27T04:00',
  place: 'האנגר 11',
  hebrew_date: null,
  schedule: [],
  contacts: [{ kind: 'lead', name: 'עודד', phone: '052-7654321' }],
  notes: 'חניה בשער 3',
}
const plan = { zone: 'Asia/Jerusalem', definition: null, origin: 'https://bama.example', serverId: 'bama' }
const textOf = (fields: Partial<CallSheet>, number = 1): string =>
  calendarText([entryOfCall({ id: 'slot-1', number, sheet: { ...sheet, ...fields } }, plan)], plan).replaceAll(
    /\r\n[ \t]/g,
    '',
  )

it('a call stands in a calendar from the person’s own call to their own end, through the night in which clocks change', () => {
  const text = textOf({}, 3)
  // The clock goes forward at two, so half past two doesn't exist and four o'clock is an hour earlier than it seems.
  expect(text).toContain('DTSTART:20270326T113000Z')
  expect(text).toContain('DTEND:20270327T010000Z')
  expect(text).toContain('UID:call~slot-1@bama')
  expect(text).toContain('SEQUENCE:3')
  expect(text).toContain('LOCATION:האנגר 11')
  expect(text).toContain('עודד')
})

it('one without times is a day, or several', () => {
  expect(textOf({ call: '2027-03-26', end: '2027-03-26' })).toMatch(
    /DTSTART;VALUE=DATE:20270326[\s\S]*DTEND;VALUE=DATE:20270327/,
  )
  expect(textOf({ call: '2027-03-26', end: '2027-03-28' })).toContain('DTEND;VALUE=DATE:20270329')
})
