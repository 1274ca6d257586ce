import hebrewFont from '@fontsource-variable/heebo/files/heebo-hebrew-wght-normal.woff2?url'
import latinFont from '@fontsource-variable/heebo/files/heebo-latin-wght-normal.woff2?url'
import { exportToBlob, exportToSvg } from '@excalidraw/excalidraw'
import type { DrawingApi } from './drawing-api.ts'

/** Exports are for white paper, whatever the colour scheme of the screen. */
const onPaper = { exportBackground: true, viewBackgroundColor: '#ffffff', exportWithDarkMode: false } as const

/** The margin around the drawing, and the PNG's pixels per unit of the drawing. */
const exportPadding = 24
const scale = 2

/** The longest side of a PNG in pixels. Browsers limit the size of a bitmap. */
const longestSide = 8000

export const toPng = (api: DrawingApi): Promise<Blob> =>
  exportToBlob({
    elements: api.getSceneElements(),
    files: null,
    appState: onPaper,
    exportPadding,
    mimeType: 'image/png',
    getDimensions: (width: number, height: number) => {
      const fitting = Math.min(scale, longestSide / Math.max(width, height))
      return { width: width * fitting, height: height * fitting, scale: fitting }
    },
  })

/**
 * The library would subset its fonts in a WebAssembly worker, which the content security policy forbids. All text is in
 * the product's font, so the file embeds that instead.
 */
export async function toSvg(api: DrawingApi): Promise<Blob> {
  const svg = await exportToSvg({
    elements: api.getSceneElements(),
    files: null,
    appState: onPaper,
    exportPadding,
    skipInliningFonts: true,
  })
  const rules = await Promise.all([latinFont, hebrewFont].map(embeddedFont))
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  style.textContent = rules.join('\n')
  svg.prepend(style)
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' })
}

async function embeddedFont(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  const text = bytes.reduce((all, byte) => all + String.fromCharCode(byte), '')
  const range = url === hebrewFont ? 'U+0590-05FF, U+20AA, U+FB1D-FB4F' : 'U+0000-00FF, U+2000-206F'
  return `@font-face { font-family: Helvetica; src: url(data:font/woff2;base64,${btoa(text)}) format('woff2'); unicode-range: ${range}; }`
}
