/** Removes half of a surrogate pair that cutting a text may have left at its end. */
export const withoutHalves = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '')
