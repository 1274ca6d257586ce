import { eventSchema, type ScreenGrid, screenGridFields, screenGridOf, type VisibleEvent } from '@bama/domain'
import { screenGridTexts } from '../../../texts/screen-grid.ts'

const { form: texts } = screenGridTexts

export type MeasuresField = (typeof screenGridFields)[number]

/** As typed. */
type MeasuresValues = Record<MeasuresField, string>

export const toValues = (event: VisibleEvent | null): MeasuresValues =>
  Object.fromEntries(screenGridFields.map((field) => [field, event?.[field]?.toString() ?? ''])) as MeasuresValues

/** Parses a typed number. Any other text is returned unchanged, for the schema to refuse. */
export function numberOf(typed: string): number | string | null {
  const text = typed.trim()
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : text
}

export const toInput = (values: MeasuresValues, initial: MeasuresValues) =>
  Object.fromEntries(
    screenGridFields
      .filter((field) => values[field].trim() !== initial[field])
      .map((field) => [field, numberOf(values[field])]),
  )

const pairs = [
  ['screen_columns', 'screen_rows'],
  ['cabinet_width_mm', 'cabinet_height_mm'],
  ['cabinet_width_px', 'cabinet_height_px'],
] as const

/** Problems of pairs of which only one number is given. */
export function halves(values: MeasuresValues): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const pair of pairs) {
    const missing = pair.filter((field) => values[field].trim() === '')
    const [field] = missing
    if (field !== undefined && missing.length === 1) problems[field] = texts.both
  }
  return problems
}

const measuresSchema = eventSchema.pick(
  Object.fromEntries(screenGridFields.map((field) => [field, true])) as Record<MeasuresField, true>,
)

/** The screen that the values describe, or null while they are incomplete or invalid. */
export function gridOfValues(values: MeasuresValues): ScreenGrid | null {
  const typed = Object.fromEntries(screenGridFields.map((field) => [field, numberOf(values[field])]))
  const read = measuresSchema.safeParse(typed)
  return read.success ? screenGridOf(read.data) : null
}
