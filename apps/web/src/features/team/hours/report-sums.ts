import { hundredthsOfHours, workHourStatus } from '@bama/domain'
import type { LocalWorkHour } from '../../../data/index.ts'

type Counted = Pick<LocalWorkHour, 'hours_worked' | 'status'>

/** Exact to the hundredth. Running entries have no hours yet. */
export const sumOfHours = (entries: readonly Counted[]): number =>
  entries.reduce((sum, { hours_worked }) => sum + hundredthsOfHours(hours_worked), 0) / 100

interface ReportTotals {
  /** Of every entry that is listed. */
  readonly total: number
  /** Neither paid nor rejected. */
  readonly unpaid: number
  readonly rejected: number
}

export function totalsOf(entries: readonly Counted[]): ReportTotals {
  const rejected = sumOfHours(entries.filter(({ status }) => status === workHourStatus.rejected))
  const paid = sumOfHours(entries.filter(({ status }) => status === workHourStatus.paid))
  const total = sumOfHours(entries)
  return { total, rejected, unpaid: Math.round((total - rejected - paid) * 100) / 100 }
}

export interface HoursShare {
  readonly key: string
  readonly hours: number
}

/** Sums hours by the key of each entry, highest first. */
export function sharesOf(
  entries: readonly LocalWorkHour[],
  keyOf: (entry: LocalWorkHour) => string,
): readonly HoursShare[] {
  const sums = new Map<string, number>()
  for (const entry of entries)
    sums.set(keyOf(entry), (sums.get(keyOf(entry)) ?? 0) + hundredthsOfHours(entry.hours_worked))
  return [...sums].map(([key, sum]) => ({ key, hours: sum / 100 })).toSorted((a, b) => b.hours - a.hours)
}

/** Formats hours with two decimals (specification A9). */
export const hoursText = (hours: number): string => hours.toFixed(2)
