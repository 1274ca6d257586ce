import { useQueryText, useSetQuery } from './use-query-text.ts'

/** The month that an address asks for, `yyyy-MM`; this one when it asks for none, or for what is no month. */
export const monthOf = (asked: string, thisMonth: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth

/** The month in the address, `?month=2027-04`, and how to go to another. This month needs no word. */
export function useMonthQuery(today: string): readonly [month: string, setMonth: (month: string) => void] {
  const setQuery = useSetQuery()
  const thisMonth = today.slice(0, 7)
  const month = monthOf(useQueryText('month'), thisMonth)
  return [month, (next) => void setQuery('month', next === thisMonth ? '' : next)]
}
