import { Box, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { businessZone, findChatMessages, type LocalChatMessage, momentOfMessage, useToday } from '../../data/index.ts'
import { chatsTexts } from '../../texts/chats.ts'
import { momentText } from '../../texts/moments.ts'
import { Name } from '../../ui/display/names.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { searchable, searchWords } from '../../ui/lists/hebrew-search.ts'
import classes from './chats.module.css'

const { found: texts, thread } = chatsTexts
const most = 50

interface ThreadSearchProps {
  readonly chatId: string
  readonly onChoose: (message: LocalChatMessage) => void
}

/** Searches the messages of one chat; the newest first. */
export function ThreadSearch({ chatId, onChoose }: ThreadSearchProps) {
  const today = useToday()
  const [query, setQuery] = useState('')
  const [debounced] = useDebouncedValue(query, 200)
  const found = useFound(chatId, debounced)
  const messages = found ?? []
  const count = messages.length
  return (
    <div className={classes.finder}>
      <SearchField label={thread.search} text={query} onChange={setQuery} size="sm" takesFocus />
      <Text component="output" size="xs" c="dimmed" px={4} aria-live="polite">
        {debounced.trim() === ''
          ? ''
          : found === undefined
            ? texts.searching
            : found === null
              ? texts.failed
              : count === 0
                ? texts.none
                : texts.count(count, count >= most)}
      </Text>
      {count > 0 && (
        <ul className={classes.results}>
          {messages.map((message) => (
            <li key={message.id}>
              <button
                type="button"
                className={classes.result}
                aria-label={texts.show(
                  message.author_name ?? chatsTexts.deletedPerson,
                  momentText(momentOfMessage(message), today, businessZone),
                  message.content.slice(0, 300),
                )}
                onClick={() => onChoose(message)}
              >
                <Box component="span" className={classes.line ?? ''}>
                  <Text span inherit fw={600} fz={14} flex={1}>
                    <Name>{message.author_name ?? chatsTexts.deletedPerson}</Name>
                  </Text>
                  <Text component="time" size="xs" c="dimmed" dateTime={momentOfMessage(message)}>
                    {momentText(momentOfMessage(message), today, businessZone)}
                  </Text>
                </Box>
                <Text span lineClamp={2} fz={14} ta="start">
                  <bdi>{message.content.slice(0, 300)}</bdi>
                </Text>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Undefined while it looks, null where that failed. */
function useFound(chatId: string, query: string): readonly LocalChatMessage[] | null | undefined {
  const [found, setFound] = useState<{
    readonly query: string
    readonly messages: readonly LocalChatMessage[] | null
  }>()
  useEffect(() => {
    const words = searchWords(query)
    if (words.length === 0) return undefined
    let isOver = false
    const matches = (content: string): boolean => {
      const key = searchable(content)
      return words.every((word) => key.includes(word))
    }
    findChatMessages(chatId, matches, { most, isOver: () => isOver })
      .catch((error: unknown) => {
        console.error(error)
        return null
      })
      .then((messages) => (isOver ? undefined : setFound({ query, messages })), console.error)
    return () => {
      isOver = true
    }
  }, [chatId, query])
  return found?.query === query ? found.messages : undefined
}
