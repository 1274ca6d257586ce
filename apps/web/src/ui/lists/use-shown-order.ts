import { useMinWidth } from '../hooks/use-min-width.ts'

/** The order of a list that is a table from this width on: cards, whose heads nobody sees, keep the list's own order. */
export const useShownOrder = (tableFrom: string, order: string | undefined): string | undefined =>
  useMinWidth(tableFrom) ? order : undefined
