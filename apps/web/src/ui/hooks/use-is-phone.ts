import { useSteadyQuery } from './use-steady-query.ts'

/** Whether the phone layout applies: below 768 px. */
export const useIsPhone = (): boolean => useSteadyQuery('(max-width: 47.99em)', false)
