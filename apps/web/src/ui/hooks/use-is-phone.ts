import { useMediaQuery } from '@mantine/hooks'

/** Whether the phone layout applies: below 768 px. Known at the first render, so that nothing flashes. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
