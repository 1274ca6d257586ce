import { useMediaQuery } from '@mantine/hooks'

/** Whether the viewport is at least this wide (such as `75em`). Known at the first render. */
export const useMinWidth = (width: string): boolean =>
  useMediaQuery(`(min-width: ${width})`, true, { getInitialValueInEffect: false })
