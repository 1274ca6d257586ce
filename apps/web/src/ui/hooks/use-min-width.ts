import { useSteadyQuery } from './use-steady-query.ts'

/** Whether the viewport is at least this wide (such as `75em`). */
export const useMinWidth = (width: string): boolean => useSteadyQuery(`(min-width: ${width})`, true)
