/** Normalizes a name for comparison: case, white space and Unicode form are ignored. */
export const nameKey = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
