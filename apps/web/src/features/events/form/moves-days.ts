import type { EventInput } from '@bama/domain'

/** Whether a change moves what its tasks' dates are counted from. */
export const movesDays = (input: EventInput): boolean =>
  ['date', 'end_date', 'load_in_day'].some((field) => field in input)
