import { type DraftPlace, readDrafts, removeDraft, writeDraft } from '../../../data/index.ts'

/** The fact that a person was writing. */
export interface FactPlace {
  /** Another who signs in on this device is shown nothing of it. */
  readonly personId: string
  readonly eventId: string
  readonly fields: readonly string[]
}

/**
 * What was typed into an event and could not be saved when its dialog closed, until it is saved or taken back: in the drafts
 * of this device, and here as far as events were opened.
 */
const held = new Map<string, unknown>()
const listeners = new Set<() => void>()
/** Ends when the device has what was kept and dropped here. */
let written: Promise<unknown> = Promise.resolve()
/** Resolves to whether it was written. */
function write(work: () => Promise<unknown>): Promise<boolean> {
  const writing = written.then(work).then(
    () => true,
    (error: unknown) => {
      console.error(error)
      return false
    },
  )
  written = writing
  return writing
}
const announce = (): void => listeners.forEach((listener) => listener())

const prefixOf = ({ personId, eventId }: Omit<FactPlace, 'fields'>): DraftPlace => ({
  ownerId: personId,
  key: `fact:${eventId}:`,
})

function placeOf(fact: FactPlace): DraftPlace & { readonly known: string } {
  const { ownerId, key } = prefixOf(fact)
  const whole = key + fact.fields.join('+')
  return { ownerId, key: whole, known: `${ownerId} ${whole}` }
}

export const heldFacts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Reads what the device has of the event: from before the app was opened, and what another tab kept or dropped since. */
  async load(event: Omit<FactPlace, 'fields'>): Promise<void> {
    const { ownerId, key: prefix } = prefixOf(event)
    let onDisk: ReadonlyMap<string, unknown>
    let before: Promise<unknown>
    do {
      before = written
      await before
      onDisk = await readDrafts({ ownerId, key: prefix })
    } while (before !== written)
    const known = [...held.keys()].filter((key) => key.startsWith(`${ownerId} ${prefix}`))
    known.forEach((key) => held.delete(key))
    for (const [key, draft] of onDisk) held.set(`${ownerId} ${key}`, draft)
    if (known.length > 0 || onDisk.size > 0) announce()
  },
  has: (fact: FactPlace): boolean => held.has(placeOf(fact).known),
  /** As the form's draft has it; not parsed. */
  of: (fact: FactPlace): unknown => held.get(placeOf(fact).known),
  /** Resolves to whether it outlives the page. */
  keep(fact: FactPlace, draft: unknown): Promise<boolean> {
    const place = placeOf(fact)
    held.set(place.known, draft)
    announce()
    return write(() => writeDraft(place, { id: crypto.randomUUID(), value: draft }))
  },
  drop(fact: FactPlace): void {
    const place = placeOf(fact)
    if (held.delete(place.known)) announce()
    void write(() => removeDraft(place))
  },
}
