import type { RecordInput } from '@bama/domain'

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields whose values differ from those in `from`. */
export const changedFields = (values: object, from: object): RecordInput => {
  const before: RecordInput = { ...from }
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isSame(value, before[field])))
}
