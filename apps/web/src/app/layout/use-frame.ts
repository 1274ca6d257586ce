import { useMediaQuery } from '@mantine/hooks'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'

/** The frame around the screen. The breakpoints are those of theme/global.css. */
export type Frame = 'phone' | 'rail' | 'sidebar'

export function useFrame(): Frame {
  const isPhone = useIsPhone()
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  return isPhone ? 'phone' : isWide ? 'sidebar' : 'rail'
}
