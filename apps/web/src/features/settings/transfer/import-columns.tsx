import { Select } from '@mantine/core'
import { importFields, type ImportKind, type Mapping, type SourceTable, textOf } from '@bama/domain/moving-in'
import { useMemo } from 'react'
import { shortDay } from '../../../texts/days.ts'
import { importFieldText, transferTexts } from '../../../texts/transfer.ts'
import { ImportChoices } from './import-choices.tsx'

const texts = transferTexts.settings

interface ImportColumnsProps {
  readonly table: SourceTable
  readonly kind: ImportKind
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}

/** Maps the columns of a file to fields, with samples of their values. */
export function ImportColumns({ table, kind, mapping, onChange }: ImportColumnsProps) {
  const samples = useMemo(() => table.headers.map((_, column) => sampleOf(table, column)), [table])
  const data = importFields[kind].map(({ name }) => ({ value: name, label: importFieldText(kind, name) }))
  const choose = (column: number, field: string | null): void =>
    // A field can come from one column only, so its previous column is cleared.
    onChange(mapping.map((known, index) => (index === column ? field : known === field ? null : known)))
  return (
    <ImportChoices title={texts.columns} hint={texts.columnsHint}>
      {table.headers.map((header, column) => {
        const sample = samples[column] ?? ''
        if (header === '' && sample === '') return null
        return (
          <Select
            key={`${String(column)} ${header}`}
            label={header === '' ? texts.noHeader(column + 1) : header}
            description={sample === '' ? undefined : <bdi dir="auto">{sample}</bdi>}
            data={data}
            value={mapping[column] ?? null}
            onChange={(field) => choose(column, field)}
            placeholder={texts.notImported}
            clearable
            searchable
          />
        )
      })}
    </ImportChoices>
  )
}

/** Samples of a column: the number of distinct values, and the length in characters. */
const [mostSamples, longest] = [3, 60] as const

function sampleOf({ rows }: SourceTable, column: number): string {
  const found = new Set<string>()
  for (const { cells } of rows) {
    const cell = cells[column] ?? null
    const written = textOf(cell)
    const text = written !== null && cell instanceof Date ? dateText(cell, written) : written
    if (text !== null) found.add(text.replaceAll(/\s+/g, ' '))
    if (found.size === mostSamples) break
  }
  const sample = [...found].join(' · ')
  return sample.length > longest ? `${sample.slice(0, longest)}…` : sample
}

/** Formats a spreadsheet date. Times of day are stored as dates on the spreadsheet's day zero. */
const dateText = (date: Date, day: string): string => (day < '1901' ? date.toISOString().slice(11, 16) : shortDay(day))
