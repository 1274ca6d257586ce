import { type DraftPlace, readDrafts, removeDraft, writeDraft } from '../../data/index.ts'
import type { Problem } from '../../texts/errors.ts'

/** The fact that a user was editing. */
export interface FactPlace {
  /** Held input isn't shown to other users of this device. */
  readonly personId: string
  readonly recordId: string
  readonly fields: readonly string[]
}

/**
 * Input that couldn't be saved when its record was left, or that stood in an open field when the page was hidden,
 * held until it is saved or discarded. It is stored in the device's drafts; this map mirrors the records opened since the page loaded.
 */
const held = new Map<string, unknown>()
/** Keys of input that is only in this map, because it could not be stored. */
const unstored = new Set<string>()
const listeners = new Set<() => void>()
/** Resolves once all changes made here are stored on the device. */
let written: Promise<unknown> = Promise.resolve()
/** Resolves to whether the write succeeded. It also fails by answering false. */
function write(work: () => Promise<unknown>): Promise<boolean> {
  const writing = written.then(work).then(
    (isWritten) => isWritten !== false,
    (error: unknown) => {
      console.error(error)
      return false
    },
  )
  written = writing
  return writing
}
const announce = (): void => listeners.forEach((listener) => listener())

const prefixOf = ({ personId, recordId }: Omit<FactPlace, 'fields'>): DraftPlace => ({
  ownerId: personId,
  key: `fact:${recordId}:`,
})

function placeOf(fact: FactPlace): DraftPlace & { readonly known: string } {
  const { ownerId, key } = prefixOf(fact)
  const whole = key + fact.fields.join('+')
  return { ownerId, key: whole, known: `${ownerId} ${whole}` }
}

/** Whether saving the same later may succeed. */
export const mayTryAgain = ({ code }: Problem): boolean => !['cancelled', 'not_found', 'forbidden'].includes(code)

export const heldFacts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Reads what is stored for the record, including changes made by earlier page loads and by other tabs. */
  async load(record: Omit<FactPlace, 'fields'>): Promise<void> {
    const { ownerId, key: prefix } = prefixOf(record)
    let onDisk: ReadonlyMap<string, unknown>
    let before: Promise<unknown>
    do {
      before = written
      await before
      onDisk = await readDrafts({ ownerId, key: prefix })
    } while (before !== written)
    const known = [...held.keys()].filter((key) => key.startsWith(`${ownerId} ${prefix}`) && !unstored.has(key))
    known.forEach((key) => held.delete(key))
    for (const [key, draft] of onDisk) if (!unstored.has(`${ownerId} ${key}`)) held.set(`${ownerId} ${key}`, draft)
    if (known.length > 0 || onDisk.size > 0) announce()
  },
  has: (fact: FactPlace): boolean => held.has(placeOf(fact).known),
  /** The form's draft, unparsed. */
  of: (fact: FactPlace): unknown => held.get(placeOf(fact).known),
  /** Resolves to whether the draft was stored and so survives a reload. */
  async keep(fact: FactPlace, draft: unknown): Promise<boolean> {
    const place = placeOf(fact)
    held.set(place.known, draft)
    unstored.add(place.known)
    announce()
    const isStored = await write(() => writeDraft(place, { id: crypto.randomUUID(), value: draft }))
    if (isStored && held.get(place.known) === draft) unstored.delete(place.known)
    return isStored
  },
  drop(fact: FactPlace): void {
    const place = placeOf(fact)
    unstored.delete(place.known)
    if (held.delete(place.known)) announce()
    void write(() => removeDraft(place))
  },
}
