import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { findChatMessages, type LocalChatMessage, useChats } from '../../data/index.ts'
import { unreadChatsTexts } from '../../texts/unread-chats.ts'
import { searchable, searchWords } from '../../ui/lists/hebrew-search.ts'
import { type Findable, type Found, shownAtMost } from './find.ts'

export type FoundChat = Findable & { readonly id: string; readonly name: string; readonly eventName: string | null }

export interface FoundMessage {
  readonly id: string
  readonly chatId: string
  readonly chatName: string
  readonly author: string
  readonly text: string
}

/** The number of recent messages searched per chat. The search inside a chat has no such limit. */
const depth = 2000

type NamedMessage = LocalChatMessage & { readonly chatName: string }

/** A finished search. */
interface Search {
  readonly chats: readonly FoundChat[]
  readonly words: readonly string[]
  readonly messages: readonly NamedMessage[]
}

const noMessages: Found<FoundMessage> = { shown: [], total: 0 }

/** This person's chats by their names, and what was written in them, the newest `limit` of it. */
export function useChatsFound(
  query: string,
  limit: number,
): {
  readonly chats: readonly FoundChat[]
  readonly messages: Found<FoundMessage>
  /** The messages are still being searched for this query. */
  readonly isSearching: boolean
  /** The search for this query failed. */
  readonly isFailed: boolean
} {
  const summaries = useChats()
  const chats = useMemo(
    () =>
      (summaries ?? []).map((summary) => ({
        id: summary.chat.id as string,
        name: unreadChatsTexts.nameOf(summary),
        eventName: summary.eventName,
        key: searchable(`${summary.name} ${summary.eventName ?? ''}`),
      })),
    [summaries],
  )
  const [debounced] = useDebouncedValue(query, 200)
  const [found, setFound] = useState<Found<FoundMessage> & { readonly query: string; readonly isFailed?: true }>()
  const last = useRef<Search | null>(null)
  useEffect(() => {
    const words = searchWords(debounced)
    if (!isSearched(words)) return undefined
    let isOver = false
    const matches = (content: string): boolean => {
      const key = searchable(content)
      return words.every((word) => key.includes(word))
    }
    const read = async (): Promise<readonly NamedMessage[]> => {
      const messages: NamedMessage[] = []
      for (const { id, name } of chats)
        for (const message of await findChatMessages(id, matches, { most: depth, depth, isOver: () => isOver }))
          messages.push({ ...message, chatName: name })
      return messages
    }
    const look = async (): Promise<void> => {
      const before = last.current
      // Typing on only narrows what was found, which spares decrypting all messages again.
      const isNarrower =
        before?.chats === chats && before.words.every((word) => words.some((longer) => longer.includes(word)))
      const messages = isNarrower ? before.messages.filter(({ content }) => matches(content)) : await read()
      if (isOver) return
      last.current = { chats, words, messages }
      const newest = messages.toSorted((a, b) => (a.position > b.position ? -1 : 1)).slice(0, shownAtMost)
      setFound({ query: debounced, shown: newest.map(shownMessage), total: messages.length })
    }
    look().catch((error: unknown) => {
      console.error(error)
      if (!isOver) setFound({ query: debounced, ...noMessages, isFailed: true })
    })
    return () => {
      isOver = true
    }
  }, [debounced, chats])
  const isCurrent = found !== undefined && found.query === query
  return {
    chats,
    messages: isCurrent ? { shown: found.shown.slice(0, limit), total: found.total } : noMessages,
    isFailed: isCurrent && found.isFailed === true,
    isSearching: !isCurrent && chats.length > 0 && isSearched(searchWords(query)),
  }
}

/** A single letter would match nearly every message. */
const isSearched = (words: readonly string[]): boolean => words.join('').length >= 2

const shownMessage = ({
  id,
  chat_id,
  content,
  author_name,
  chatName,
}: LocalChatMessage & { readonly chatName: string }): FoundMessage => ({
  id,
  chatId: chat_id,
  chatName,
  author: author_name ?? unreadChatsTexts.deletedPerson,
  text: content.replaceAll('\n', ' ').slice(0, 160),
})
