import { useCanGoBack, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { RawSearch } from '../hooks/search-of.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The window was opened from its screen: going back leads there. */
    isOpenedHere?: boolean
  }
}

interface DialogSearch {
  /** A comment to look at, by id. */
  readonly comment?: string
  /** A new record's form is asked for. */
  readonly new?: string
}

interface DialogAddress<Search, Filter> {
  readonly search: Search
  /** A step of its own in the history: Back closes the window. */
  readonly open: (id: string) => void
  readonly close: () => void
  /** The form that was asked for is open. */
  readonly forgetNew: () => void
  /** Takes the place of the address that was there: every key typed would else be a step back. */
  readonly setFilter: (filter: Filter) => void
}

/**
 * The address of a screen whose records open in a window: read and written. `part`: the part of the query that names the record
 * that is open; `read`: the query as the screen knows it, the same function at each drawing. A screen with two paths stays on
 * the one that it was opened by.
 */
export function useDialogAddress<
  Part extends string,
  Search extends DialogSearch & { readonly [part in Part]?: string },
  Filter extends object,
>(part: Part, read: (raw: RawSearch) => Search): DialogAddress<Search, Filter> {
  const raw: RawSearch = useSearch({ strict: false })
  const search = useMemo(() => read(raw), [raw, read])
  const isOpenedHere = useLocation({ select: ({ state }) => state.isOpenedHere === true })
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  const { history } = useRouter()
  const closed = useCallback(
    (now: RawSearch): Search => read({ ...now, [part]: undefined, comment: undefined, new: undefined }),
    [part, read],
  )

  const open = useCallback(
    (id: string) =>
      void navigate({
        to: '.',
        search: (now: RawSearch) => ({ ...closed(now), [part]: id }),
        state: (state) => ({ ...state, isOpenedHere: true }),
        resetScroll: false,
      }),
    [navigate, part, closed],
  )

  // Going back takes a moment; asked twice in it, one would leave the screen.
  const closing = useRef<string | null>(null)
  const shown = search[part]
  useEffect(() => {
    if (closing.current !== shown) closing.current = null
  }, [shown])

  const close = useCallback(() => {
    if (shown === undefined || closing.current === shown) return
    closing.current = shown
    if (isOpenedHere && canGoBack) history.back()
    else void navigate({ to: '.', search: closed, replace: true, resetScroll: false })
  }, [canGoBack, shown, history, isOpenedHere, navigate, closed])

  const forgetNew = useCallback(
    () =>
      void navigate({
        to: '.',
        search: (now: RawSearch) => read({ ...now, new: undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, read],
  )

  const setFilter = useCallback(
    (filter: Filter) =>
      void navigate({
        to: '.',
        search: (now: RawSearch) => read({ ...now, ...filter }),
        state: (state) => state,
        replace: true,
        resetScroll: false,
      }),
    [navigate, read],
  )

  return { search, open, close, forgetNew, setFilter }
}
