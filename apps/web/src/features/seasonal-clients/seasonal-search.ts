import { z } from 'zod'
import { searchText } from '../../ui/hooks/use-search-state.ts'

/** The filter of the seasonal clients, as the address says it. */
export const seasonalFilterSchema = z.object({
  q: searchText,
  month: searchText,
  status: searchText,
  recurrence: searchText,
  /** Only those whose day to contact has come. */
  due: searchText,
})

/** What the address of the seasonal clients says: the one that is requested, and the filter. */
export const seasonalSearch = seasonalFilterSchema.extend({
  /** The follow-up whose form is requested, by id: messages link to it. */
  client: searchText,
})

export const seasonalDialogKeys = ['client'] as const
