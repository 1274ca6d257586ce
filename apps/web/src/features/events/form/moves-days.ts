import type { EventInput } from '@bama/domain'

/** Whether a change affects the days from which tasks' dates are counted. */
export const movesDays = (input: EventInput): boolean =>
  ['date', 'end_date', 'load_in_day'].some((field) => field in input)
