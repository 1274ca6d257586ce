import { entityModels } from '../entities.ts'
import type { ChecklistItem } from '../shared/checklist.ts'
import type { RecordId } from '../shared/ids.ts'
import { compareOrdered, orderKeyBetween, type Random } from '../shared/order-key.ts'
import { keptText, phoneKey, type SourceLine, trimmed } from './cells.ts'
import type { ImportKind } from './fields.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A field that differs, with its current and its new value. */
export interface FieldChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

export interface Merged {
  /** Whole fields, as commands take them. */
  readonly input: Record<string, unknown>
  readonly changes: readonly FieldChange[]
  /** Fields that differ but aren't written, because somebody changed them here or may have. */
  readonly kept: readonly FieldChange[]
}

export interface MergeWorld {
  readonly newId: () => RecordId
  readonly random: Random
}

/** Characters that spreadsheets drop. */
// oxlint-disable-next-line no-control-regex
const unkept = /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
/**
 * Normalizes a text for comparison. The apostrophe that a CSV adds before formulas may be in the original too, and more
 * than one of them.
 */
function plain(text: string): string {
  let kept = trimmed(text.replaceAll(/\r\n?/g, '\n').replaceAll(unkept, ''))
  while (keptText.test(kept)) kept = trimmed(kept.slice(1))
  return kept
}

const phoneFields: ReadonlySet<string> = new Set(['phone', 'producer_phone'])

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

function isSame(field: string, a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (typeof a !== 'string' || typeof b !== 'string') return a === b
  if (phoneFields.has(field) && phoneKey(a) !== '') return phoneKey(a) === phoneKey(b)
  return plain(a) === plain(b)
}

const tagsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])
const linesIn = (value: unknown): readonly ChecklistItem[] => (Array.isArray(value) ? (value as ChecklistItem[]) : [])

/** A field is written only if the file changed since the last import and the record didn't. */
interface Sides {
  /** The record's present fields. */
  readonly here: Fields
  /** The fields in the file. */
  readonly file: Fields
  /** The fields in the file at the last import, if there was one and it is known here. */
  readonly before: Fields | undefined
  /** Writes the file's values even where somebody changed the record. */
  readonly overwrites: boolean
}

/**
 * Merges a file into a record, three ways. Fields that haven't changed in the file since the last import aren't
 * written, whatever was done here. Fields that were changed on both sides are kept and reported. Without a last import,
 * only fields that hold their default here are filled. Tags and checklist lines are merged one by one.
 */
export function mergeFields(kind: ImportKind, { here, file, before, overwrites }: Sides, world: MergeWorld): Merged {
  const { sets, lists, schema } = entityModels[kind]
  const input: Record<string, unknown> = {}
  const changes: FieldChange[] = []
  const kept: FieldChange[] = []
  for (const [field, to] of Object.entries(file)) {
    const from = here[field] ?? null
    const known = before !== undefined && field in before
    const merged =
      field in sets
        ? mergeSet(tagsIn(from), tagsIn(to), known ? tagsIn(before[field]) : null, overwrites)
        : field in lists
          ? mergeLines(linesIn(from), linesIn(to), known ? linesIn(before[field]) : null, { ...world, overwrites })
          : mergeValue(field, from, to, {
              before: known ? { value: before[field] } : null,
              standard: schema.shape[field]?.safeParse(undefined).data ?? null,
              overwrites,
            })
    if (merged.value !== undefined) {
      input[field] = merged.value
      changes.push({ field, from, to: merged.value })
    }
    if (merged.isKept) kept.push({ field, from, to })
  }
  return { input, changes, kept }
}

/** `value`: the value to write; undefined for none. */
interface MergedField {
  readonly value: unknown
  readonly isKept: boolean
}

const nothing: MergedField = { value: undefined, isKept: false }

interface ValueSides {
  readonly before: { readonly value: unknown } | null
  /** The field's default. */
  readonly standard: unknown
  readonly overwrites: boolean
}

function mergeValue(
  field: string,
  here: unknown,
  file: unknown,
  { before, standard, overwrites }: ValueSides,
): MergedField {
  if (isSame(field, here, file)) return nothing
  if (before === null) {
    // Without a last import, an empty cell means nothing.
    if (isEmpty(file)) return nothing
    return isSame(field, here, standard) || overwrites
      ? { value: file, isKept: false }
      : { value: undefined, isKept: true }
  }
  const isEditedInFile = !isSame(field, file, before.value)
  const isEditedHere = !isSame(field, here, before.value)
  return overwrites || (isEditedInFile && !isEditedHere)
    ? { value: file ?? standard, isKept: false }
    : { value: undefined, isKept: true }
}

function mergeSet(
  here: readonly string[],
  file: readonly string[],
  before: readonly string[] | null,
  overwrites: boolean,
): MergedField {
  const wanted = (tag: string): boolean => overwrites || before === null || !before.includes(tag)
  const added = file.filter((tag) => !here.includes(tag) && wanted(tag))
  const removed = here.filter((tag) => !file.includes(tag) && (before?.includes(tag) ?? false))
  const isKept = file.some((tag) => !here.includes(tag) && !wanted(tag))
  if (added.length === 0 && removed.length === 0) return { value: undefined, isKept }
  return { value: [...here.filter((tag) => !removed.includes(tag)), ...added], isKept }
}

interface LinesWorld extends MergeWorld {
  readonly overwrites: boolean
}

function mergeLines(
  here: readonly ChecklistItem[],
  file: readonly SourceLine[],
  before: readonly SourceLine[] | null,
  { newId, random, overwrites }: LinesWorld,
): MergedField {
  const hereKeys = keyed(here.toSorted(compareOrdered))
  const fileKeys = keyed(file)
  const beforeKeys = keyed(before ?? [])
  let isChanged = false
  let isKept = false
  const keep = (line: ChecklistItem): ChecklistItem[] => {
    isKept = true
    return [line]
  }
  const lines = [...hereKeys].flatMap(([key, line]): ChecklistItem[] => {
    const said = fileKeys.get(key)
    const last = beforeKeys.get(key)
    const isTickedHere = last === undefined ? line.completed : last.completed !== line.completed
    if (said === undefined) {
      // Only lines that came from the file are removed with it, and only while nobody has ticked them.
      if (last === undefined) return [line]
      if (isTickedHere && !overwrites) return keep(line)
      isChanged = true
      return []
    }
    if (said.completed === line.completed) return [line]
    if (isTickedHere && !overwrites) return keep(line)
    isChanged = true
    return [{ ...line, completed: said.completed }]
  })
  let lastKey = lines.at(-1)?.sort_order ?? null
  for (const [key, { item, completed }] of fileKeys) {
    if (hereKeys.has(key)) continue
    if (beforeKeys.has(key) && !overwrites) {
      isKept = true
      continue
    }
    lastKey = orderKeyBetween(lastKey, null, random)
    lines.push({ id: newId(), item, completed, sort_order: lastKey })
    isChanged = true
  }
  return { value: isChanged ? lines : undefined, isKept }
}

/** Indexes lines by their text, and equal ones by their count so far. */
function keyed<Line extends SourceLine>(lines: readonly Line[]): Map<string, Line> {
  const map = new Map<string, Line>()
  const counts = new Map<string, number>()
  for (const line of lines) {
    const words = plain(line.item.replaceAll(/\s*[\r\n]+\s*/g, ' '))
    const count = (counts.get(words) ?? 0) + 1
    counts.set(words, count)
    map.set(`${count} ${words}`, line)
  }
  return map
}
