import { useState } from 'react'
import { isSame } from '../forms/changed-fields.ts'

/** Keeps returning the first of equal values, of plain data, so that what is memoised by it isn't drawn again. */
export function useUnchanged<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (kept === value || isSame(kept, value)) return kept
  setKept(value)
  return value
}
