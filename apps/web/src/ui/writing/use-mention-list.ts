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
  /** -1 after an @ alone, until an arrow key: whoever means the sign goes on by Enter. */
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
  const [active, setActive] = useState({ place: '', index: 0 })
  const place = typed === null ? '' : `${typed.start}@${typed.query}`
  const first = typed?.query === '' ? -1 : 0
  const activeIndex = active.place === place ? Math.min(active.index, suggestions.length - 1) : first
  const activate = (index: number): void => setActive({ place, index })

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
      if (count === 0 || shiftKey || altKey) return false
      if (key === 'ArrowDown') activate((activeIndex + 1) % count)
      else if (key === 'ArrowUp') activate((Math.max(activeIndex, 0) + count - 1) % count)
      else if (chosen !== undefined && (key === 'Enter' || key === 'Tab')) choose(chosen)
      else if (key === 'Escape') dismiss()
      else return false
      return true
    },
  }
}
