import { addDays, type AssignedEvent, doubleAssignments, eventStatuses, overlapsOf } from '@bama/domain'
import { rounded } from '../browser/with-server.ts'
import { medianCpuMs } from './cpu.ts'

const today = '2027-04-13'
const runs = 11

const event = (index: number, times: Partial<AssignedEvent>): AssignedEvent => ({
  id: `e${String(index).padStart(5, '0')}`,
  date: today,
  end_date: null,
  start_time: null,
  end_time: null,
  status: eventStatuses[0],
  is_archived: false,
  is_completed: false,
  assigned_operator_id: 'op1',
  ...times,
})

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** What an operator may have on one day, by imports and mistakes; and a thousand events spread over a year. */
const shapes: Readonly<Record<string, (index: number) => AssignedEvent>> = {
  untimed: (index) => event(index, {}),
  timedAlike: (index) => event(index, { start_time: '18:00', end_time: '23:00' }),
  timedApart: (index) => event(index, { start_time: clock(index % 1_000), end_time: clock(400 + (index % 1_000)) }),
  overAYear: (index) => event(index, { date: addDays(today, index % 365) }),
}

/** Compares 1,000 events of one operator with 50: milliseconds of processor time to find and report overlaps. */
export async function benchOverlaps(): Promise<object> {
  const report: Record<string, object> = {}
  for (const [name, shape] of Object.entries(shapes)) {
    const measure = (count: number): Promise<number> => {
      const events = Array.from({ length: count }, (_, index) => shape(index))
      return medianCpuMs(runs, () => overlapsOf(events, { operatorOf: (id) => id, today }))
    }
    const events = Array.from({ length: 1_000 }, (_, index) => shape(index))
    const found = overlapsOf(events, { operatorOf: (id) => id, today })
    const [few, many] = [await measure(50), await measure(1_000)]
    const doubles = await medianCpuMs(runs, () => doubleAssignments(found))
    report[name] = {
      fiftyMs: rounded(few, 2),
      thousandMs: rounded(many, 1),
      ratio: rounded(many / few),
      doublesMs: rounded(doubles),
    }
  }
  return report
}
