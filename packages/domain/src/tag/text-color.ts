/** Backgrounds with a lower luminance get white text (docs/specification.md, A9). */
const luminanceThreshold = 128

/** Returns black or white, whichever is more readable on a `#rrggbb` background (weights 0.2126, 0.7152, 0.0722). */
export function textColorOn(background: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < luminanceThreshold ? '#ffffff' : '#000000'
}
