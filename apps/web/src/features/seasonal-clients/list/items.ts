import type { LocalSeasonalClient } from '../../../data/index.ts'

/** A line of the list: the heading of a month, or a follow-up. */
export type ListItem =
  | { readonly kind: 'month'; readonly key: string; readonly month: string; readonly count: number }
  | { readonly kind: 'client'; readonly key: string; readonly client: LocalSeasonalClient }

/** The follow-ups, sorted by month, with a heading above each month's. */
export function withMonths(clients: readonly LocalSeasonalClient[]): readonly ListItem[] {
  return [...Map.groupBy(clients, ({ event_month }) => event_month)].flatMap(([month, group]): ListItem[] => [
    { kind: 'month', key: `month-${month}`, month, count: group.length },
    ...group.map((client) => ({ kind: 'client', key: client.id, client }) as const),
  ])
}
