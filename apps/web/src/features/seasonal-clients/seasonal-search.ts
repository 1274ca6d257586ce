import { type RawSearch, searchOf } from '../../ui/hooks/search-of.ts'

/** What the address of the seasonal clients says: the one that is asked for, and the filter. */
export interface SeasonalSearch {
  /** The follow-up whose form is asked for, by id: messages link to it. */
  readonly client?: string
  readonly q?: string
  readonly month?: string
  readonly status?: string
  readonly recurrence?: string
  /** Only those whose day to contact has come. */
  readonly due?: string
}

const keys = ['client', 'q', 'month', 'status', 'recurrence', 'due'] as const

/** Reads the address; what it does not know, it leaves out. */
export const seasonalSearch = (raw: RawSearch): SeasonalSearch => searchOf(keys, raw)
