import { type RefObject, useEffect, useRef } from 'react'
import type { LocalComment } from '../../data/index.ts'

/** Scrolls to the comment that a link leads to. Returns the ref for its row. */
export function useScrollToComment(
  comments: readonly LocalComment[] | undefined,
  focusedId: string | undefined,
  heading: RefObject<HTMLElement | null>,
): RefObject<HTMLLIElement | null> {
  const focusedRow = useRef<HTMLLIElement>(null)
  const thereId = comments?.find(({ id }) => id === focusedId)?.id
  useEffect(() => {
    if (thereId !== undefined) focusedRow.current?.scrollIntoView({ block: 'center' })
  }, [thereId])

  // The field is below the list. A new comment must not push it out of view.
  const count = comments?.length ?? 0
  useEffect(() => {
    const field = document.activeElement
    if (count > 0 && field !== null && heading.current?.parentElement?.contains(field) === true)
      field.scrollIntoView({ block: 'nearest' })
  }, [count, heading])

  return focusedRow
}
