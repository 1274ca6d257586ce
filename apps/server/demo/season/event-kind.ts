import type { Rank } from './cities.ts'
import type { Sector } from './clients.ts'
import type { Holiday } from './holidays.ts'
import type { PlaceSort } from './place-sort.ts'
import type { Tag } from './tags.ts'

/** What an event is about. Decides which sentences and checklist lines fit it. */
export type Theme =
  | 'show'
  | 'festival'
  | 'ceremony'
  | 'memorial'
  | 'business'
  | 'outing'
  | 'wedding'
  | 'family'
  | 'sport'
  | 'kids'
  | 'fair'
  | 'talk'
  | 'film'
  | 'party'

export interface Hours {
  readonly starts: readonly string[]
  /** Possible durations in hours. */
  readonly lasts: readonly number[]
  /** How many minutes before the start the guests come. */
  readonly gates: number
}

/**
 * A name with placeholders such as `{place}` and `{couple}`, all of which are in `title-words.ts`.
 * `months`: the only months that fit, by default all. `ranks`: the only kinds of authority that fit.
 */
export interface Title {
  readonly text: string
  readonly months?: readonly number[]
  readonly ranks?: readonly Rank[]
  readonly isForBigTowns?: true
  /** Replace the kind's hours, for example for an evening event. Titles with hours are never used on weekends. */
  readonly hours?: Hours
}

/** Days relative to a holiday, or ordinary days with a weight for each month. */
type When = { readonly holiday: Holiday; readonly days: readonly number[] } | { readonly months: readonly number[] }

export interface EventKind {
  readonly key: string
  readonly theme: Theme
  readonly sectors: readonly Sector[]
  readonly places: readonly PlaceSort[]
  /** How often it takes place in a year, relative to the other kinds. */
  readonly perYear: number
  readonly when: When
  readonly hours: Hours
  /** The only possible weekdays (Sunday is 0); any if absent. */
  readonly weekdays?: readonly number[]
  /** The hours on a Friday, which end before the Sabbath. If absent, it never takes place on a Friday. */
  readonly friday?: Hours
  /**
   * The hours on a Saturday, which begin after the Sabbath unless the audience is secular. If absent, it never takes
   * place on a Saturday.
   */
  readonly saturday?: Hours
  /** Possible numbers of days; one day if absent. */
  readonly days?: readonly number[]
  readonly guests: readonly [min: number, max: number]
  readonly tags: readonly Tag[]
  readonly titles: readonly Title[]
  /** At most once a year in a town: a second marathon there would be absurd. */
  readonly isOncePerTown?: true
  /** The only possible towns (`City.latin`). */
  readonly towns?: readonly string[]
  /** Whether Arab towns order it as well. Most holidays and festivals here aren't theirs. */
  readonly isForArabTowns?: true
}

/** Weights of the months from January to December. */
export const yearRound = [0.7, 0.7, 1, 1, 1.3, 1.6, 1.5, 1.2, 1.1, 1, 0.9, 0.9]
export const outdoors = [0.1, 0.2, 0.8, 1.2, 1.5, 1.8, 1.8, 1.6, 1.3, 1, 0.4, 0.1]
