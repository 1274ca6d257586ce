import type { EntityName } from '@bama/domain'
import type { FileFacts } from './conversions.ts'
import { idIn, isRaw, ownOf, type Raw } from './read-backup.ts'

const textOf = (raw: Raw, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const value = ownOf(raw, name)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return null
}

/** Collects what records of a file say about each other: e-mails of people, and names of people, events and tags. */
export function fileFacts(items: ReadonlyMap<EntityName, readonly unknown[]>, zone: string): FileFacts {
  const emailOf = new Map<string, string>()
  const nameOf = new Map<string, string>()
  // A name that several people share identifies nobody.
  const named = new Map<string, string | null>()
  const each = (entity: EntityName): readonly Raw[] => (items.get(entity) ?? []).filter(isRaw)
  const note = (entity: EntityName, raw: Raw, name: string | null): void => {
    const id = idIn(ownOf(raw, 'id'))
    if (name !== null && id !== null) nameOf.set(`${entity}/${id}`, name)
  }
  for (const raw of each('systemUsers')) {
    const email = textOf(raw, 'email')
    const names = [textOf(raw, 'name'), textOf(raw, 'full_name')].flatMap((name) => name ?? [])
    if (email !== null) emailOf.set(idIn(ownOf(raw, 'id')) ?? '', email)
    for (const name of names.map((one) => one.toLowerCase()))
      named.set(name, named.has(name) && named.get(name) !== email ? null : email)
    note('systemUsers', raw, textOf(raw, 'full_name', 'name'))
  }
  for (const [name, email] of named) if (email !== null && !emailOf.has(name)) emailOf.set(name, email)
  for (const raw of each('events')) note('events', raw, textOf(raw, 'name'))
  for (const raw of each('tags')) note('tags', raw, textOf(raw, 'name'))
  return { zone, emailOf, nameOf }
}
