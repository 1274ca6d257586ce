/** Compares by code unit, so that every device has the same order. For names that people read, use a collator. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
