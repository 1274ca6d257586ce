import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const library = '/node_modules/@excalidraw/excalidraw/dist/'

/** What the app's sketches never ask for: diagrams of text, a font cut to size, other languages. */
const unused = /^@excalidraw\/mermaid-to-excalidraw$|\/subset-(?:shared|worker)\.chunk\.js$|\/locales\/[\w-]+\.js$/
const hebrew = /\/locales\/he-IL-\w+\.js$/
/** Not a language: how much of each is translated. */
const progress = /\/locales\/percentages-\w+\.js$/

const nothing = '\0drawing-library-unused'
const texts = fileURLToPath(new URL('src/texts/drawing-library.ts', import.meta.url))

/** What is put in the place of what, in the file that registers fonts. */
const replacements = [
  // None of its faces has Hebrew. One that is not registered is not fetched.
  ['window.document.fonts.add(', '(() => {})('],
  // Where it would fetch them all the same: from nobody else.
  ['`https://esm.sh/${', '`${window.location.origin}/${'],
] as const

/**
 * The drawing library (Excalidraw) as this product ships it: in the product's own Hebrew, with no other language, without parts
 * that nothing here uses, and without a way to another server (docs/decisions/0061).
 */
export const drawingLibrary = (): Plugin => ({
  name: 'drawing-library',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer?.includes(library) !== true) return null
    if (hebrew.test(source)) return texts
    return unused.test(source) && !progress.test(source) ? nothing : null
  },
  load: (id) => (id === nothing ? 'export default {}' : null),
  transform: {
    filter: { id: /\/@excalidraw\/excalidraw\/dist\/(?:prod|dev)\/[\w-]+\.(?:js|css)$/ },
    handler(code, id) {
      if (id.endsWith('.css')) return { code: code.replaceAll(/@font-face\s*\{[^}]*\}/g, ''), map: null }
      if (!code.includes('ASSETS_FALLBACK_URL')) return null
      let changed = code
      for (const [from, to] of replacements) {
        if (!changed.includes(from)) throw new Error(`the drawing library has no ${from}: see drawing-library.ts`)
        changed = changed.replaceAll(from, to)
      }
      return { code: changed, map: null }
    },
  },
})
