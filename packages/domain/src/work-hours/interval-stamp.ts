import type { PackedClocksOf } from '../shared/clocks.ts'
import { stampIn } from '../shared/packed-clocks.ts'
import { workHourModel } from './schema.ts'

/** Returns the stamp of an entry's interval, by which decisions refer to it, or undefined if unknown. */
export function intervalStamp(
  entry: { readonly _clocks?: PackedClocksOf<string> } | null | undefined,
): string | undefined {
  return stampIn(workHourModel, entry ?? {}, entry?._clocks, 'interval')
}
