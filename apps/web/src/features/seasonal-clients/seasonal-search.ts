import { z } from 'zod'
import { searchText } from '../../ui/hooks/use-search-state.ts'

/** The filter's search params. */
export const seasonalFilterSchema = z.object({
  q: searchText,
  month: searchText,
  status: searchText,
  recurrence: searchText,
  /** Only follow-ups that are due. */
  due: searchText,
})

/** The search params of the screen: the filter and the open follow-up. */
export const seasonalSearch = seasonalFilterSchema.extend({
  /** The id of the follow-up to open. Messages link to it. */
  client: searchText,
})

export const seasonalDialogKeys = ['client'] as const
