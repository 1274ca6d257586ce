import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const library = '/node_modules/@excalidraw/excalidraw/dist/'

/** What sketches don't use: text diagrams, font subsetting, other languages. */
const unused = /^@excalidraw\/mermaid-to-excalidraw$|\/subset-(?:shared|worker)\.chunk\.js$|\/locales\/[\w-]+\.js$/
const hebrew = /\/locales\/he-IL-\w+\.js$/
/** Not a language but the table of how complete each translation is. */
const progress = /\/locales\/percentages-\w+\.js$/

const nothing = '\0drawing-library-unused'
const texts = fileURLToPath(new URL('src/texts/drawing-library.ts', import.meta.url))

/** Replacements in the file that registers fonts. */
const replacements = [
  // None of the library's fonts has Hebrew. A font that isn't registered isn't fetched.
  ['window.document.fonts.add(', '(() => {})('],
  // What is still fetched comes from this origin only.
  ['`https://esm.sh/${', '`${window.location.origin}/${'],
] as const

/**
 * The drawing library (Excalidraw) as this product ships it: with the product's own Hebrew as the only language,
 * without unused parts, and without requests to other servers (docs/decisions/0061).
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
