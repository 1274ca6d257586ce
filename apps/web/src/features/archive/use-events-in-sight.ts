import { type LocalEvent, useEventsById } from '../../data/index.ts'

/** Whole blocks are read, so that a scroll by one row reads nothing. */
const block = 40

/** The events of a list's rows in sight, of which only the ids are known. */
export function useEventsInSight(
  ids: readonly string[],
  indexes: readonly number[],
): ReadonlyMap<string, LocalEvent> | undefined {
  const first = Math.floor((indexes[0] ?? 0) / block) * block
  const end = (Math.floor((indexes.at(-1) ?? 0) / block) + 1) * block
  return useEventsById(ids.slice(first, end))
}
