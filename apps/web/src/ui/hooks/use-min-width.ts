import { useMediaQuery } from '@mantine/hooks'

/** Whether the page is at least so wide (`75em`), from the first render on. */
export const useMinWidth = (width: string): boolean =>
  useMediaQuery(`(min-width: ${width})`, true, { getInitialValueInEffect: false })
