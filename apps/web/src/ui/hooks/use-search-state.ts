import { useCanGoBack, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { z } from 'zod'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from its screen, so going back returns there. */
    isOpenedHere?: boolean
  }
}

/** The query as the router parsed it. */
type RawSearch = Readonly<Record<string, unknown>>

/** A search parameter as text, whatever type the router parsed it as. Undefined if missing. */
export const searchText = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value) || undefined)
  .optional()
  .catch(undefined)

/** A month as a search parameter, `2027-04`. `thisMonth` if missing or invalid. */
export const searchMonth = (thisMonth: string) =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .catch(thisMonth)

/** The values that remove all of a schema's parameters from the address. */
export const clearedSearch = <Schema extends z.ZodObject>(schema: Schema): Partial<z.output<Schema>> =>
  Object.fromEntries(Object.keys(schema.shape).map((key) => [key, undefined])) as Partial<z.output<Schema>>

interface SearchState<Search> {
  /** The address's parameters as the schema reads them, overlaid with values not written to it yet. */
  readonly search: Search
  /** Sets parameters in place and keeps the others. Defaults are left out of the address. */
  readonly set: (part: Partial<Search>) => void
  /** The same for values that change with each key: shown at once, written to the address after a pause. */
  readonly setSoon: (part: Partial<Search>) => void
  /** Opens a record's dialog as a new history entry, so that Back closes it. */
  readonly open: (part: Partial<Search>) => void
  readonly close: () => void
}

/** Text typed without a pause makes one router update: browsers block a page that makes hundreds in short time. */
const pauseMs = 200
const noKeys: readonly never[] = []

/**
 * The state of a screen that is kept in its address: filters, and what is open. `schema`: the parameters with their
 * defaults; must be the same object at each render. `dialogKeys`: the parameters removed when the dialog closes.
 *
 *     const tasksSearch = z.object({ q: searchText, task: searchText })
 *     const { search, setSoon, open, close } = useSearchState(tasksSearch, ['task'])
 */
export function useSearchState<Schema extends z.ZodObject>(
  schema: Schema,
  dialogKeys: readonly (keyof Schema['shape'] & string)[] = noKeys,
): SearchState<z.output<Schema>> {
  type Part = Partial<z.output<Schema>>
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Part | null>(null)
  const search = useMemo(() => ({ ...schema.parse(raw), ...typed }), [schema, raw, typed])

  // Values not yet written to the address. While there are any, changes of the address don't reset what was typed.
  const waiting = useRef<Part | null>(null)
  const follow = useEffectEvent((_address: RawSearch) => {
    if (waiting.current === null) setTyped(null)
  })
  useEffect(() => follow(raw), [raw])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    const part = waiting.current
    if (part === null) return
    await navigate({
      to: '.',
      search: (now: RawSearch) => written(schema, { ...now, ...part }),
      state: (state) => state,
      replace: true,
      resetScroll: false,
    })
    if (waiting.current === part) waiting.current = null
  }, [navigate, schema])

  const setSoon = useCallback(
    (part: Part) => {
      setTyped((now) => ({ ...now, ...part }))
      waiting.current = { ...waiting.current, ...part }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), pauseMs)
    },
    [flush],
  )

  const set = useCallback(
    (part: Part) => {
      setTyped((now) => (now === null ? null : { ...now, ...part }))
      waiting.current = { ...waiting.current, ...part }
      void flush()
    },
    [flush],
  )

  const closed = useCallback(
    (now: RawSearch): RawSearch => ({ ...now, ...Object.fromEntries(dialogKeys.map((key) => [key, undefined])) }),
    [dialogKeys],
  )
  const openStep = useCallback(
    async (part: Part): Promise<void> => {
      // Pending values first, so that Back leads to them.
      if (waiting.current !== null) await flush()
      await navigate({
        to: '.',
        search: (now: RawSearch) => written(schema, { ...closed(now), ...part }),
        state: (state) => ({ ...state, isOpenedHere: true }),
        resetScroll: false,
      })
    },
    [navigate, flush, schema, closed],
  )
  const open = useCallback((part: Part) => void openStep(part), [openStep])

  const isOpenedHere = useLocation({ select: ({ state }) => state.isOpenedHere === true })
  const canGoBack = useCanGoBack()
  const { history } = useRouter()
  const isOpen = dialogKeys.some((key) => raw[key] !== undefined)
  const opened = JSON.stringify(dialogKeys.map((key) => raw[key]))
  // Going back is asynchronous: a second call in the meantime would leave the screen.
  const closing = useRef<string | null>(null)
  useEffect(() => {
    if (closing.current !== opened) closing.current = null
  }, [opened])
  const close = useCallback(() => {
    if (!isOpen || closing.current === opened) return
    closing.current = opened
    // A layer that opens in the meantime must not take this step for a press of Back.
    if (isOpenedHere && canGoBack) history.back({ ignoreBlocker: true })
    else
      void navigate({
        to: '.',
        search: (now: RawSearch) => written(schema, closed(now)),
        replace: true,
        resetScroll: false,
      })
  }, [isOpen, opened, isOpenedHere, canGoBack, history, navigate, schema, closed])

  return { search, set, setSoon, open, close }
}

/** Acts once for each thing that the address asks a screen for, such as a new record. Undefined: nothing, or not yet. */
export function useRequest(wanted: string | undefined, act: () => void): void {
  const latest = useEffectEvent(act)
  useEffect(() => {
    if (wanted !== undefined) latest()
  }, [wanted])
}

/** A query without parameters that have their default value or don't fit the schema. */
function written(schema: z.ZodObject, next: RawSearch): RawSearch {
  const [values, defaults] = [schema.parse(next), schema.parse({})]
  return Object.fromEntries(
    Object.entries(next).filter(([key]) => !(key in schema.shape) || !Object.is(values[key], defaults[key])),
  )
}
