import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useIsPrinting } from './use-is-printing.ts'

/**
 * Whether the viewport is at least this wide (such as `75em`). Known at the first render. Keeps its answer while the page
 * is printed: the pages are counted before anything could change its shape by their width, and its end would be cut off.
 */
export function useMinWidth(width: string): boolean {
  const isWide = useMediaQuery(`(min-width: ${width})`, true, { getInitialValueInEffect: false })
  const isPrinting = useIsPrinting()
  const [shown, setShown] = useState(isWide)
  if (!isPrinting && shown !== isWide) setShown(isWide)
  return isPrinting ? shown : isWide
}
