import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { drawingLibrary } from '../drawing-library.ts'

// Tests resolve the development build; this is the one that is shipped.
const folder = join(dirname(createRequire(import.meta.url).resolve('@excalidraw/excalidraw')), '../prod')
const { resolveId, transform } = drawingLibrary() as unknown as {
  readonly resolveId: (source: string, importer: string) => string | null
  readonly transform: { readonly handler: (code: string, id: string) => { readonly code: string } | null }
}
const index = join(folder, 'index.js')

const forbidden = { js: /esm\.sh|document\.fonts\.add\(/, css: /@font-face/ }

it('registers none of the library’s faces, and asks nobody else for them', () => {
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))
  const left = names.filter((name) => {
    const code = readFileSync(join(folder, name), 'utf8')
    const shipped = transform.handler(code, join(folder, name))?.code ?? code
    return forbidden[name.endsWith('.css') ? 'css' : 'js'].test(shipped)
  })
  expect(names).toContain('index.css')
  expect(left).toEqual([])
})

it('a version without the places that are changed fails the build', () => {
  expect(() => transform.handler('static ASSETS_FALLBACK_URL = 1', index)).toThrow(/drawing-library\.ts/)
})

it('has one language, our own, and no diagrams of text', () => {
  expect(resolveId('./locales/he-IL-6SHJWFNN.js', index)).toMatch(/src\/texts\/drawing-library\.ts$/)
  const others = ['./locales/ar-SA-G6X2FPQ2.js', '@excalidraw/mermaid-to-excalidraw', './subset-worker.chunk.js']
  expect(new Set(others.map((source) => resolveId(source, index))).size).toBe(1)
  expect(resolveId('./locales/percentages-BXMCSKIN.js', index)).toBeNull()
  expect(resolveId('./locales/ar-SA-G6X2FPQ2.js', join(folder, '../../../../some-other/index.js'))).toBeNull()
})
