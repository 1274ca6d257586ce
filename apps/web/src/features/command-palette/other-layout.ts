/** The keys of a Latin keyboard, and the characters on them in the Israeli standard layout (SI 1452). */
const latin = "qwertyuiopasdfghjkl;'zxcvbnm,./"
const hebrew = "/'קראטוןםפשדגכעיחלךף,זסבהנמצתץ."

const hebrewOf = new Map(Array.from(latin, (key, at) => [key, hebrew[at] ?? key]))
const latinOf = new Map(Array.from(hebrew, (letter, at) => [letter, latin[at] ?? letter]))

/** Returns the text as typed on the other layout (`keju,` is לקוחת). Other characters stay as they are. */
export function inOtherLayout(text: string): string {
  const lower = text.toLowerCase()
  const keys = /[א-ת]/.test(lower) ? latinOf : hebrewOf
  return Array.from(lower, (letter) => keys.get(letter) ?? letter).join('')
}
