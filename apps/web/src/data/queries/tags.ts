import type { EventTemplate, Tag, VisibleEvent } from '@bama/domain'
import { useMemo } from 'react'
import type { LocalDatabase } from '../local/database.ts'
import { readInParts } from '../local/read-in-parts.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { workspace } from '../workspace/workspace.ts'
import { useRows } from './rows.ts'

/** All tag records. Two may have the same name if they were created on two devices. */
export const useTagList = (): readonly Tag[] | undefined => useRows<Tag>('tags', {}, 'current')

/** The tag records by name, because events refer to tags by name. */
export function useTags(): ReadonlyMap<string, Tag> | undefined {
  const tags = useTagList()
  return useMemo(() => tags && new Map(tags.map((tag) => [tag.name, tag])), [tags])
}

/** The tags of current events, without duplicates. */
export const useUsedTags = (): readonly string[] | undefined =>
  useWorkspaceQuery(
    async (db) => {
      const events = await db.table<VisibleEvent, string>('events').where('_current').equals(1).toArray()
      return [...new Set(events.flatMap(({ tags }) => tags))]
    },
    { needs: 'current' },
  )

/** The number of events with a tag, by the tag's name, archived events included. */
export const useTagUse = (): ReadonlyMap<string, number> | undefined => useWorkspaceQuery(countUse)

async function countUse(db: LocalDatabase): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  await readInParts(db.table<VisibleEvent, string>('events'), (part) => {
    for (const { tags } of part) for (const name of tags) counts.set(name, (counts.get(name) ?? 0) + 1)
  })
  return counts
}

/** The events on this device with a tag, archived events included. */
export async function eventsTagged(name: string): Promise<readonly VisibleEvent[]> {
  const tagged: VisibleEvent[] = []
  const db = workspace.get()?.db
  if (db === undefined) return tagged
  await readInParts(db.table<VisibleEvent, string>('events'), (part) => {
    tagged.push(...part.filter(({ tags }) => tags.includes(name)))
  })
  return tagged
}

/** The templates with a tag. There are few, and each gives the tag to its events. */
export async function templatesTagged(name: string): Promise<readonly EventTemplate[]> {
  const templates = await workspace.get()?.db.table<EventTemplate, string>('eventTemplates').toArray()
  return templates?.filter(({ tags }) => tags.includes(name)) ?? []
}
