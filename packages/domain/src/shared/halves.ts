/** What a cut left of a text, without the half of a character at its end. */
export const withoutHalves = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '')
