import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { searchText } from './search-of.ts'

/** A word typed without pause is one entry in the address, and one load of the router. */
const restMs = 200

/** Sets a part of the address's query in place; an empty text takes it out. */
export function useSetQuery(): (name: string, text: string) => Promise<void> {
  const navigate = useNavigate()
  return (name, text) =>
    navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, [name]: text === '' ? undefined : text }),
      replace: true,
      resetScroll: false,
    })
}

/** A part of the address's query (`?q=…`) as text, whatever the router took it for. */
export const useQueryText = (name: string): string =>
  useSearch({ strict: false, select: (search: Record<string, unknown>) => searchText(search[name]) })

/** The same, for a field: what is typed shows at once and reaches the address a moment later; Back and links fill the field. */
export function useTypedQueryText(name: string): readonly [text: string, setText: (text: string) => void] {
  const shown = useQueryText(name)
  const setQuery = useSetQuery()
  const [text, setText] = useState(shown)
  // What was typed and has not reached the address yet; until it has, the address has nothing to say.
  const underWay = useRef<string | null>(null)

  useEffect(() => {
    if (underWay.current === null) setText(shown)
  }, [shown])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (typed: string): void => {
    setText(typed)
    underWay.current = typed
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void setQuery(name, typed).finally(() => {
        if (underWay.current === typed) underWay.current = null
      })
    }, restMs)
  }
  return [text, type]
}
