import type { Rank } from './cities.ts'
import type { Sector } from './clients.ts'
import type { Holiday } from './holidays.ts'
import type { PlaceSort } from './place-sort.ts'
import type { Tag } from './tags.ts'

/** What the texts of an event are about: chooses sentences, checklist lines and whether it may be merry. */
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

/** How an evening (or a morning) of this kind runs. */
export interface Hours {
  readonly starts: readonly string[]
  /** How long it takes, in hours. */
  readonly lasts: readonly number[]
  /** How many minutes before the start the guests come. */
  readonly gates: number
}

/**
 * A name with gaps: `{place}`, `{couple}`, … (all in `title-words.ts`).
 * `months` are those in which it makes sense; all when absent. `ranks`: only for such an authority.
 */
export interface Title {
  readonly text: string
  readonly months?: readonly number[]
  readonly ranks?: readonly Rank[]
  readonly isForBigTowns?: true
  /** Instead of the kind's: an evening does not begin at nine. Such a title never stands on a weekend. */
  readonly hours?: Hours
}

/** When it takes place: on days counted from a holiday, or at any ordinary time with a weight for each month. */
type When = { readonly holiday: Holiday; readonly days: readonly number[] } | { readonly months: readonly number[] }

export interface EventKind {
  readonly key: string
  readonly theme: Theme
  readonly sectors: readonly Sector[]
  readonly places: readonly PlaceSort[]
  /** How often it comes in a year, against the others. */
  readonly perYear: number
  readonly when: When
  readonly hours: Hours
  /** The only days of the week on which it stands (Sunday is 0); any where absent. */
  readonly weekdays?: readonly number[]
  /** Absent: never on a Friday. A Friday's hours end before the Sabbath. */
  readonly friday?: Hours
  /** Absent: never on a Saturday. A Saturday's hours begin after the Sabbath unless the crowd is secular. */
  readonly saturday?: Hours
  /** How many days it takes; one when absent. */
  readonly days?: readonly number[]
  readonly guests: readonly [min: number, max: number]
  readonly tags: readonly Tag[]
  readonly titles: readonly Title[]
  /** Once a year in a town: a second marathon there would be nonsense. */
  readonly isOncePerTown?: true
  /** Only in these towns (`City.latin`). */
  readonly towns?: readonly string[]
  /** Whether Arab towns order it too; most feasts and festivals here are not theirs. */
  readonly isForArabTowns?: true
}

/** Weights of the months from January to December. */
export const yearRound = [0.7, 0.7, 1, 1, 1.3, 1.6, 1.5, 1.2, 1.1, 1, 0.9, 0.9]
export const outdoors = [0.1, 0.2, 0.8, 1.2, 1.5, 1.8, 1.8, 1.6, 1.3, 1, 0.4, 0.1]
