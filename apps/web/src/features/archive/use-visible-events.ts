import { useCallback, useMemo, useState } from 'react'
import { type LocalEvent, useEventsById } from '../../data/index.ts'
import type { UnreadRow } from '../../ui/lists/record-list.tsx'

/** Events are read in blocks of this size, so that scrolling by a row reads nothing new. */
const block = 40

interface VisibleEvents {
  readonly rows: readonly (LocalEvent | UnreadRow)[] | undefined
  readonly onVisible: (first: number, last: number) => void
}

/** Reads the visible events of a list known only by its ids. The other rows are placeholders. */
export function useVisibleEvents(ids: readonly string[] | undefined): VisibleEvents {
  const [first, setFirst] = useState(0)
  const [end, setEnd] = useState(block)
  const visible = useMemo(() => ids?.slice(first, end) ?? [], [ids, first, end])
  const events = useEventsById(visible)
  const rows = useMemo(() => ids?.map((id) => events?.get(id) ?? ({ id, isUnread: true } as const)), [ids, events])
  const onVisible = useCallback((firstIndex: number, lastIndex: number) => {
    setFirst(Math.floor(firstIndex / block) * block)
    setEnd((Math.floor(lastIndex / block) + 1) * block)
  }, [])
  return { rows, onVisible }
}
