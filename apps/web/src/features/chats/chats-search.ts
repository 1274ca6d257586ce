import { z } from 'zod'
import { searchText } from '../../ui/hooks/use-search-state.ts'

export const chatsSearch = z.object({
  q: searchText,
  /** The chat that is open, by id. */
  chat: searchText,
  /** The message that a link leads to. */
  message: searchText,
  /** A new chat about this event is to be opened. */
  about: searchText,
})

export const chatKeys = ['chat', 'message'] as const
