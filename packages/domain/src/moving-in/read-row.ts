import {
  type CellReason,
  hasMonthFirst,
  readBoolean,
  readDay,
  readLines,
  readMinutes,
  readPhone,
  readTime,
  readWords,
  type SourceCell,
  textOf,
} from './cells.ts'
import { fieldNamed, headerKey, type ImportField, importFields, type ImportKind } from './fields.ts'
import type { Mapping, SourceRow, SourceTable } from './mapping.ts'
import { err, ok, type Result } from '../shared/result.ts'

/**
 * `reason`: a cell's reason or a schema's; `column`: the header, or null if no column is mapped to the field; `word`:
 * what the file says there.
 */
export interface RowProblem {
  readonly row: number
  readonly column: string | null
  readonly field: string
  readonly word?: string | undefined
  readonly reason: string
}

/** The values of a row by import field. Null: an empty cell. */
export interface Draft {
  readonly row: number
  readonly values: Readonly<Record<string, unknown>>
}

/** What a person chose beside the columns, and where. */
interface ReadOptions {
  /** For each choice field, the stored value by the file's word as `headerKey` has it; null: as when nothing is said. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, string | null>>>>
  /** The day for events without one. */
  readonly defaultDay: string | null
  /** The zone in which instants become days and times. */
  readonly zone: string
}

/** The stored value that a file's word stands for, without anybody's choice. */
function likelyValue({ values = [], aliases = {} }: ImportField, word: string): string | null {
  const key = headerKey(word)
  return (
    values.find((value) => headerKey(value) === key) ??
    values.find((value) => (aliases[value] ?? []).some((alias) => headerKey(alias) === key)) ??
    null
  )
}

/** A word that a file has in a choice field. */
export interface ChoiceWord {
  readonly field: string
  readonly word: string
  readonly count: number
  readonly likely: string | null
}

/** Returns the words in all mapped choice fields, in the order of columns and rows. */
export function choiceWords(table: SourceTable, kind: ImportKind, mapping: Mapping): readonly ChoiceWord[] {
  return mapping.flatMap((name, column) => {
    const field = name === null ? undefined : fieldNamed(kind, name)
    if (field?.type !== 'choice') return []
    const words = new Map<string, { readonly word: string; count: number }>()
    for (const { cells } of table.rows) {
      const word = textOf(cells[column] ?? null)
      if (word === null) continue
      const known = words.get(headerKey(word)) ?? { word, count: 0 }
      known.count++
      words.set(headerKey(word), known)
    }
    return [...words.values()].map(({ word, count }) => ({
      field: field.name,
      word,
      count,
      likely: likelyValue(field, word),
    }))
  })
}

interface MappedColumn {
  readonly field: ImportField
  readonly index: number
  readonly header: string
  readonly hasMonthFirst: boolean
}

/** Returns a function that reads one row at a time, so that a long table can be read in parts. */
export function createRowReader(
  table: SourceTable,
  kind: ImportKind,
  mapping: Mapping,
  { choices, defaultDay, zone }: ReadOptions,
): (row: SourceRow) => Result<Draft, readonly RowProblem[]> {
  const columns = mapping.flatMap((name, index): readonly MappedColumn[] => {
    const field = name === null ? undefined : fieldNamed(kind, name)
    if (field === undefined) return []
    const isMonthFirst =
      field.type === 'day' && hasMonthFirst(table.rows.values().map(({ cells }) => cells[index] ?? null))
    return [{ field, index, header: table.headers[index] ?? '', hasMonthFirst: isMonthFirst }]
  })
  const required = importFields[kind].filter(({ isRequired }) => isRequired)

  return ({ number, cells }) => {
    const values: Record<string, unknown> = {}
    let problems: RowProblem[] = []
    for (const column of columns) {
      const { field, index, header } = column
      const cell = cells[index] ?? null
      const read = readCell(cell, column, { words: choices[field.name] ?? {}, zone })
      if (!read.ok)
        problems.push({
          row: number,
          column: header,
          field: field.name,
          word: textOf(cell) ?? undefined,
          reason: read.error,
        })
      else if (read.value !== undefined) values[field.name] = read.value
    }
    // A duration is ignored if there is an end.
    if ((values['end_time'] ?? null) !== null) problems = problems.filter(({ field }) => field !== 'minutes')
    if (kind === 'events' && defaultDay !== null) values['date'] ??= defaultDay
    for (const { name } of required) {
      const isRead = (values[name] ?? null) !== null || problems.some(({ field }) => field === name)
      const column = columns.find(({ field }) => field.name === name)
      if (!isRead) problems.push({ row: number, column: column?.header ?? null, field: name, reason: 'required' })
    }
    return problems.length > 0 ? err(problems) : ok({ row: number, values })
  }
}

/** Reads a cell. Undefined: no usable value. */
function readCell(
  cell: SourceCell,
  { field, hasMonthFirst: isMonthFirst }: MappedColumn,
  { words, zone }: { readonly words: Readonly<Record<string, string | null>>; readonly zone: string },
): Result<unknown, CellReason> {
  switch (field.type) {
    case 'day':
      return readDay(cell, { zone, hasMonthFirst: isMonthFirst })
    case 'time':
      return readTime(cell, zone)
    case 'minutes':
      return readMinutes(cell)
    case 'phone':
      return ok(readPhone(cell))
    case 'boolean': {
      const read = readBoolean(cell)
      if (read.ok) return ok(read.value ?? undefined)
      // Some programs say when a task was done instead of whether.
      return readDay(cell, { zone }).ok ? ok(true) : read
    }
    case 'words':
      return ok(readWords(cell))
    case 'lines':
      return ok(readLines(cell))
    case 'choice': {
      const word = textOf(cell)
      if (word === null) return ok(undefined)
      const chosen = words[headerKey(word)]
      return ok((chosen === undefined ? likelyValue(field, word) : chosen) ?? undefined)
    }
    default:
      return ok(textOf(cell))
  }
}
