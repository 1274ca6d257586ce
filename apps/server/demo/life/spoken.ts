import type { RecordId } from '@bama/domain'
import type { DemoPerson } from '../season/season.ts'

/** A line with its mentions written out, and the ids of the people mentioned. */
export function spoken(
  line: string,
  person: (key: string) => DemoPerson,
): { readonly content: string; readonly mentions: readonly RecordId[] } {
  const mentions: RecordId[] = []
  const content = line.replace(/\{(\w+)\}/g, (_gap, key: string) => {
    const { id, full_name } = person(key)
    mentions.push(id)
    return `@${full_name}`
  })
  return { content, mentions }
}
