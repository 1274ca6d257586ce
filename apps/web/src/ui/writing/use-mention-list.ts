import { completeMention, typedMention, type VisibleUser } from '@bama/domain'
import { type KeyboardEvent, useState } from 'react'
import { matchingPeople, type Suggestion } from './matching-people.ts'

interface MentionListOptions {
  readonly text: string
  /** The caret's position, or null while the field isn't focused. */
  readonly caret: number | null
  readonly people: readonly VisibleUser[]
  readonly onChoose: (person: VisibleUser, completed: { readonly text: string; readonly caret: number }) => void
}

export interface MentionList {
  /** Empty while the list is closed. */
  readonly suggestions: readonly Suggestion[]
  readonly activeIndex: number
  readonly activate: (index: number) => void
  readonly choose: (suggestion: Suggestion) => void
  readonly dismiss: () => void
  /** Handles a key while the list is open. Returns whether it did. */
  readonly takeKey: (key: KeyboardEvent) => boolean
}

const nothing: readonly Suggestion[] = []

/** The list of people that opens after an @, and its keys. The focus stays in the field. */
export function useMentionList({ text, caret, people, onChoose }: MentionListOptions): MentionList {
  const typed = caret === null ? null : typedMention(text, caret)
  // The text after the @ when the list was dismissed or a person chosen. While unchanged, the list stays closed.
  const [closed, setClosed] = useState<{ readonly start: number; readonly text: string } | null>(null)
  if (closed !== null && !text.startsWith(closed.text, closed.start)) setClosed(null)
  const isOpen = typed !== null && typed.start !== closed?.start
  const suggestions = isOpen ? matchingPeople(people, typed.query) : nothing

  // A new query starts at the first person.
  const [active, setActive] = useState({ query: '', index: 0 })
  const query = typed?.query ?? ''
  const activeIndex = active.query === query ? Math.min(active.index, suggestions.length - 1) : 0
  const activate = (index: number): void => setActive({ query, index })

  const choose = ({ person, name }: Suggestion): void => {
    if (typed === null) return
    setClosed({ start: typed.start, text: `@${name}` })
    onChoose(person, completeMention(text, typed, name))
  }
  const dismiss = (): void => setClosed(typed === null ? null : { start: typed.start, text: `@${typed.query}` })

  return {
    suggestions,
    activeIndex,
    activate,
    choose,
    dismiss,
    takeKey({ key, shiftKey, altKey }) {
      const count = suggestions.length
      const chosen = suggestions[activeIndex]
      if (chosen === undefined || shiftKey || altKey) return false
      if (key === 'ArrowDown') activate((activeIndex + 1) % count)
      else if (key === 'ArrowUp') activate((activeIndex + count - 1) % count)
      else if (key === 'Enter' || key === 'Tab') choose(chosen)
      else if (key === 'Escape') dismiss()
      else return false
      return true
    },
  }
}
