import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LocalComment } from '../../data/index.ts'

interface RowFocus {
  /** Called with each row's element, and with null when it goes. */
  readonly rowRef: (id: string) => (element: HTMLLIElement | null) => void
  /** After this comment is gone, the one beside it takes the focus; without any, the list's heading does. */
  readonly followDeletion: (comment: LocalComment) => void
}

/** Scrolls to the comment that a link leads to, and gives the focus a place when a comment goes. */
export function useRowFocus(
  comments: readonly LocalComment[] | undefined,
  focusedId: string | undefined,
  heading: RefObject<HTMLElement | null>,
): RowFocus {
  const rows = useRef(new Map<string, HTMLLIElement>())
  const [deleted, setDeleted] = useState<{ readonly id: string; readonly neighbourId: string | undefined } | null>(null)

  const isThere = focusedId !== undefined && comments?.some(({ id }) => id === focusedId) === true
  useEffect(() => {
    if (isThere && focusedId !== undefined) rows.current.get(focusedId)?.scrollIntoView({ block: 'center' })
  }, [isThere, focusedId])

  // The composer is below the list: a new comment must not push it out of sight.
  const count = comments?.length ?? 0
  useEffect(() => {
    const field = document.activeElement
    if (count > 0 && field !== null && heading.current?.parentElement?.contains(field) === true)
      field.scrollIntoView({ block: 'nearest' })
  }, [count, heading])

  const isGone = deleted !== null && comments?.every(({ id }) => id !== deleted.id) === true
  useEffect(() => {
    if (!isGone) return
    const next = rows.current.get(deleted.neighbourId ?? '') ?? heading.current
    next?.focus({ preventScroll: true })
    setDeleted(null)
  }, [isGone, deleted, heading])

  return {
    rowRef: (id) => (element) => {
      if (element === null) rows.current.delete(id)
      else rows.current.set(id, element)
    },
    followDeletion({ id }) {
      const index = comments?.findIndex((comment) => comment.id === id) ?? -1
      setDeleted({ id, neighbourId: (comments?.[index + 1] ?? comments?.[index - 1])?.id })
    },
  }
}
