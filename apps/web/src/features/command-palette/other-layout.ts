/** The keys of a Latin keyboard and what the Israeli standard layout (SI 1452) writes on them. */
const latin = "qwertyuiopasdfghjkl;'zxcvbnm,./"
const hebrew = "/'קראטוןםפשדגכעיחלךף,זסבהנמצתץ."

const hebrewOf = new Map(Array.from(latin, (key, at) => [key, hebrew[at] ?? key]))
const latinOf = new Map(Array.from(hebrew, (letter, at) => [letter, latin[at] ?? letter]))

/** A text as it would read had it been typed on the other layout: `keju,` is לקוחת. The same text when there is no telling. */
export function inOtherLayout(text: string): string {
  const lower = text.toLowerCase()
  const keys = /[א-ת]/.test(lower) ? latinOf : hebrewOf
  return Array.from(lower, (letter) => keys.get(letter) ?? letter).join('')
}
