import type { PackedClocksOf } from '../shared/clocks.ts'
import { stampIn } from '../shared/packed-clocks.ts'
import { workHourModel } from './schema.ts'

/** The stamp of an entry's interval, by which decisions name it; nothing where it is not known. */
export function intervalStamp(
  entry: { readonly _clocks?: PackedClocksOf<string> } | null | undefined,
): string | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...entry }
  return stampIn(workHourModel, fields, entry?._clocks, 'interval')
}
