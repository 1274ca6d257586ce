import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { z } from 'zod'

const readEventSchema = z.object({
  title: z.string(),
  notes: z.string().nullable(),
  start: z.string(),
  end: z.string().nullable(),
})
/** An event as read by a calendar library. Times are days (`yyyy-MM-dd`) or instants to the second. */
export type ReadEvent = z.infer<typeof readEventSchema>

const eventsSchema = z.record(z.string(), readEventSchema)

const pythonReportSchema = z.object({
  icalendar: z.object({ errors: z.array(z.string()), events: eventsSchema }),
  vobject: z.object({ errors: z.array(z.string()), events: eventsSchema }),
  libical: z.object({ errors: z.array(z.string()), count: z.number() }),
})

// Debian's own Python, because other installations don't find the libraries from Debian's packages.
const python = '/usr/bin/python3'

/** Whether the calendar libraries are installed (by `scripts/programs.mjs`). */
export const hasPythonReaders = (): boolean =>
  spawnSync(python, ['-c', "import gi, icalendar, vobject; gi.require_version('ICalGLib', '3.0')"]).status === 0

function runPython(text: string, ...args: readonly string[]): unknown {
  const script = join(import.meta.dirname, 'read_calendar.py')
  const { status, stdout, stderr } = spawnSync(python, [script, ...args], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`read_calendar.py ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}

/** Reads a calendar with icalendar, vobject and libical, which are independent of our code. */
export const readByPython = (text: string): z.infer<typeof pythonReportSchema> =>
  pythonReportSchema.parse(runPython(text))

/** The errors found by libical alone. The other libraries stop reading where a calendar is broken. */
export const errorsByLibical = (text: string): readonly string[] =>
  pythonReportSchema.pick({ libical: true }).parse(runPython(text, 'libical')).libical.errors

const momentOf = (time: ICAL.Time): string =>
  time.isDate ? time.toString() : `${time.toJSDate().toISOString().slice(0, 19)}Z`

/** Reads a calendar with ical.js, using only the time zones defined in the calendar. */
export function readByIcalJs(text: string): Readonly<Record<string, ReadEvent>> {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return Object.fromEntries(
    calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      const end = component.hasProperty('dtend') ? momentOf(event.endDate) : null
      return [event.uid, { title: event.summary, notes: event.description, start: momentOf(event.startDate), end }]
    }),
  )
}
