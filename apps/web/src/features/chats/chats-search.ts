import { z } from 'zod'
import { searchText } from '../../ui/hooks/use-search-state.ts'

export const chatsSearch = z.object({
  q: searchText,
  /** The id of the open chat. */
  chat: searchText,
  /** The id of the message that a link leads to. */
  message: searchText,
  /** The id of the event that a new chat is to be about. */
  about: searchText,
})

export const chatKeys = ['chat', 'message'] as const
