import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useIsPrinting } from './use-is-printing.ts'

/**
 * Whether a media query of the viewport matches. Known at the first render, so that nothing flashes. Keeps its answer
 * while the page is printed: the pages are counted before anything could change its shape by their width, and its end
 * would be cut off.
 */
export function useSteadyQuery(query: string, isLikely: boolean): boolean {
  const matches = useMediaQuery(query, isLikely, { getInitialValueInEffect: false })
  const isPrinting = useIsPrinting()
  const [shown, setShown] = useState(matches)
  if (!isPrinting && shown !== matches) setShown(matches)
  return isPrinting ? shown : matches
}
