import { useCanGoBack, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from its screen: going back leads there. */
    isOpenedHere?: boolean
  }
}

/** An address's query as the router reads it. */
type RawSearch = Readonly<Record<string, unknown>>

/** A part of the address as text, whatever the router took it for; undefined where there is none. */
export const searchText = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value) || undefined)
  .optional()
  .catch(undefined)

/** A month in the address, `2027-04`; `thisMonth` where there is none, and for what is no month. */
export const searchMonth = (thisMonth: string) =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .catch(thisMonth)

/** Takes all parts of a schema out of the address. */
export const clearedSearch = <Schema extends z.ZodObject>(schema: Schema): Partial<z.output<Schema>> =>
  Object.fromEntries(Object.keys(schema.shape).map((key) => [key, undefined])) as Partial<z.output<Schema>>

interface SearchState<Search> {
  /** What the address says, as the schema reads it, and what was set here and has not reached it yet. */
  readonly search: Search
  /** Sets parts in place; a part at its default needs no word in the address. Other parts are kept. */
  readonly set: (part: Partial<Search>) => void
  /** The same for what changes at every key: it shows at once, and reaches the address when the person pauses. */
  readonly setSoon: (part: Partial<Search>) => void
  /** Opens a record's dialog, a step of its own in the history: Back closes it. */
  readonly open: (part: Partial<Search>) => void
  readonly close: () => void
}

/** A text typed without pause is one entry in the address, and one load of the router. Browsers refuse hundreds. */
const pauseMs = 200
const noKeys: readonly never[] = []

/**
 * The state of a screen that its address holds: filters, and what is open. `schema`: the parts, each with its default, the
 * same object at each render; `dialogKeys`: the parts that go when the dialog closes.
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

  // What was set and has not reached the address yet; until it has, the address has nothing to say.
  const waiting = useRef<Part | null>(null)
  useEffect(() => {
    if (waiting.current === null) setTyped(null)
  }, [raw])
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
      // First what was set: Back leads there.
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
  const opened = dialogKeys.map((key) => raw[key] ?? '').join('\n')
  // Going back takes a moment; done twice in it, one would leave the screen.
  const closing = useRef<string | null>(null)
  useEffect(() => {
    if (closing.current !== opened) closing.current = null
  }, [opened])
  const close = useCallback(() => {
    if (opened.trim() === '' || closing.current === opened) return
    closing.current = opened
    if (isOpenedHere && canGoBack) history.back()
    else
      void navigate({
        to: '.',
        search: (now: RawSearch) => written(schema, closed(now)),
        replace: true,
        resetScroll: false,
      })
  }, [opened, isOpenedHere, canGoBack, history, navigate, schema, closed])

  return { search, set, setSoon, open, close }
}

/** A query without what the schema has as its default, and without what does not fit it. */
function written(schema: z.ZodObject, next: RawSearch): RawSearch {
  const [values, defaults] = [schema.parse(next), schema.parse({})]
  return Object.fromEntries(
    Object.entries(next).filter(([key]) => !(key in schema.shape) || !Object.is(values[key], defaults[key])),
  )
}
