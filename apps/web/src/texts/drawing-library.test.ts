import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import * as hebrew from './drawing-library.ts'

/** Features that sketches leave out: sharing, files, a public library, text diagrams, other fonts, others' pointers. */
const absent =
  /^(shareDialog|roomDialog|exportDialog|publish\w+|imageExportDialog|encrypted|welcomeScreen|overwriteConfirm|mermaid|fontList|userList|commandPalette|errorSplash)\.|embed|iframe|magicframe|crop|library|collab|scene|excalidraw|watermark|language|discord|pwa|prompt|diagram|decrypt|shareable|upload|room|yourName|personalLib|EncryptionKey|convertToCode|followUs|statusPublished|backend|github|blog|documentation|howto/i

function keysOf(texts: object, prefix = ''): readonly string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value as object, `${prefix}${key}.`),
  )
}

async function englishOfLibrary(): Promise<object> {
  const built = join(dirname(createRequire(import.meta.url).resolve('@excalidraw/excalidraw')), '../prod')
  const folder = join(built, 'locales')
  const file = readdirSync(folder).find((name) => name.startsWith('en-')) ?? ''
  return (await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)) as object
}

it('the drawing library says nothing in another language: whatever a sketch has of it is Hebrew', async () => {
  const ours = new Set(keysOf(hebrew))
  const theirs = keysOf(await englishOfLibrary()).filter((key) => !key.startsWith('default.'))
  expect(theirs.length).toBeGreaterThan(400)
  expect(theirs.filter((key) => !ours.has(key) && !absent.test(key))).toEqual([])
})

it('it is asked for by keys that the library has', async () => {
  const theirs = new Set(keysOf(await englishOfLibrary()))
  expect(keysOf(hebrew).filter((key) => !theirs.has(key))).toEqual([])
})
