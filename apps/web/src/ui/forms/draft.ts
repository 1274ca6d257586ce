import { compareOrdered, type Ordered } from '@bama/domain'
import { z } from 'zod'
import { isSame } from './changed-fields.ts'

/** The changed fields of a form, before and after: enough to reapply them to a record that has changed since. */
interface FormDraft<Values> {
  readonly from: Partial<Values>
  readonly to: Partial<Values>
}

export interface DraftRules<Values> {
  readonly draftOf: (values: Values, initial: Values) => FormDraft<Values>
  /**
   * Applies a stored draft to the record's current values: only changed fields, and in lists and tags only the changed
   * entries. Skips what this version of the form can't read. Null if nothing is left to restore.
   */
  readonly restored: (stored: unknown, current: Values) => Values | null
}

const draftSchema = z.object({ from: z.record(z.string(), z.unknown()), to: z.record(z.string(), z.unknown()) })

/** How a form's drafts are made and restored. `lists`: the fields with entries that have an id. `tags` is a set. */
export function draftRules<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  lists: readonly (keyof z.infer<z.ZodObject<Shape>> & string)[],
): DraftRules<z.infer<z.ZodObject<Shape>>> {
  type Values = z.infer<z.ZodObject<Shape>>
  const fields = Object.keys(schema.shape) as (keyof Values & string)[]

  const redone = (field: keyof Values & string, from: unknown, to: unknown, current: unknown): unknown => {
    if (lists.includes(field)) return redoneList(entriesOf(from), entriesOf(to), entriesOf(current))
    if (field === 'tags') return redoneTags(textsOf(from), textsOf(to), textsOf(current))
    return to
  }

  return {
    draftOf(values, initial) {
      const changed = fields.filter((field) => !isSame(values[field], initial[field]))
      const of = (source: Values) =>
        Object.fromEntries(changed.map((field) => [field, source[field]])) as Partial<Values>
      return { from: of(initial), to: of(values) }
    },
    restored(stored, current) {
      const draft = draftSchema.safeParse(stored)
      if (!draft.success) return null
      const { from, to } = draft.data
      const again = fields
        .filter((field) => Object.hasOwn(to, field))
        .map((field) => [field, redone(field, from[field], to[field], current[field])] as const)
        .filter(([field, value]) => isReadable(schema.shape[field], value) && !isSame(value, current[field]))
      if (again.length === 0) return null
      // Each value has passed its own field's schema.
      return { ...current, ...(Object.fromEntries(again) as Partial<Values>) }
    },
  }
}

const isReadable = (schema: z.core.$ZodType | undefined, value: unknown): boolean =>
  schema !== undefined && z.safeParse(schema, value).success

type Entry = Ordered & Readonly<Record<string, unknown>>

const entriesOf = (value: unknown): readonly Entry[] =>
  z.array(z.looseObject({ id: z.string(), sort_order: z.string().nullable() })).safeParse(value).data ?? []

const textsOf = (value: unknown): readonly string[] => z.array(z.string()).safeParse(value).data ?? []

/** Reapplies the removed and added entries, and the changed parts of the others. */
function redoneList(from: readonly Entry[], to: readonly Entry[], current: readonly Entry[]): readonly Entry[] {
  const was = new Map(from.map((entry) => [entry.id, entry]))
  const is = new Map(to.map((entry) => [entry.id, entry]))
  const here = new Set(current.map(({ id }) => id))
  const kept = current
    .filter(({ id }) => !was.has(id) || is.has(id))
    .map((entry) => ({ ...entry, ...changesBetween(was.get(entry.id), is.get(entry.id)) }))
  const added = to.filter(({ id }) => !was.has(id) && !here.has(id))
  return [...kept, ...added].toSorted(compareOrdered)
}

function changesBetween(was: Entry | undefined, is: Entry | undefined): Readonly<Record<string, unknown>> {
  if (was === undefined || is === undefined) return {}
  return Object.fromEntries(Object.entries(is).filter(([part, value]) => was[part] !== value))
}

const redoneTags = (from: readonly string[], to: readonly string[], current: readonly string[]): readonly string[] => [
  ...current.filter((tag) => !from.includes(tag) || to.includes(tag)),
  ...to.filter((tag) => !from.includes(tag) && !current.includes(tag)),
]
