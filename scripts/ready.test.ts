import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let checkout: string

/** A checkout with these sources, whose Vite writes what it is told to. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'bama-built-'))
  for (const path of ['apps/web', 'packages/domain', 'packages/sync', 'scripts', 'node_modules/.bin'])
    mkdirSync(join(checkout, path), { recursive: true })
  for (const path of [
    'apps/web/src',
    'apps/web/public',
    'packages/domain/src',
    'packages/sync/src',
    'package-lock.json',
  ])
    symlinkSync(join(root, path), join(checkout, path))
  for (const path of ['apps/web', 'scripts/ready.mjs'])
    cpSync(join(root, path), join(checkout, path), {
      recursive: true,
      filter: (source) => !/\/(src|public|dist|testing|node_modules)$/.test(source),
    })
  return () => rmSync(checkout, { recursive: true })
})

const built = 'apps/web/dist/index.html'

/** Builds with a Vite that writes this text, and that fails at the page of a call if told to. Returns what is served then. */
function build(text: string, isCutOff = false): string {
  const vite = join(checkout, 'node_modules/.bin/vite')
  const end = isCutOff ? 'case "$*" in *call*) exit 1;; esac' : ''
  writeFileSync(vite, `#!/bin/sh\n${end}\nmkdir -p dist && echo ${text} > dist/index.html\n`)
  chmodSync(vite, 0o755)
  const script = `const { ensureBuilt } = await import(${JSON.stringify(join(checkout, 'scripts/ready.mjs'))}); ensureBuilt()`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
  expect(status).toBe(isCutOff ? 1 : 0)
  return readFileSync(join(checkout, built), 'utf8').trim()
}

it.each(['vite.base.ts', 'service-worker/sw.ts', 'c/index.html'])(
  'the app is built again when one of its sources has changed, and only then: %s',
  (source) => {
    expect([build('first'), build('second')]).toEqual(['first', 'first'])
    writeFileSync(join(checkout, 'apps/web', source), 'changed')
    expect(build('third')).toBe('third')
  },
)

it('a build that was cut off is none, also for the sources before it, to which one goes back', () => {
  const source = join(checkout, 'apps/web/vite.base.ts')
  const before = readFileSync(source)
  build('older')
  writeFileSync(source, 'newer')
  expect(build('newer', true)).toBe('newer')
  writeFileSync(source, before)
  expect(build('older')).toBe('older')
})

it.each([
  ['26.0.0', 0],
  ['25.0.0', 1],
])('packages that npm ci installed by hand count if they are those of the lock file: %s', (version, status) => {
  const packages = {
    'node_modules/node': { version: '26.0.0' },
    'node_modules/other': { version: '1.0.0', optional: true },
  }
  rmSync(join(checkout, 'package-lock.json'))
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
  const installed = { packages: { 'node_modules/node': { version } } }
  writeFileSync(join(checkout, 'node_modules/.package-lock.json'), JSON.stringify(installed))
  writeFileSync(join(checkout, 'node_modules/.bin/node'), '')
  const script = `const { ensureInstalled } = await import(${JSON.stringify(join(checkout, 'scripts/ready.mjs'))}); ensureInstalled({ mayReplace: false })`
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', script]).status).toBe(status)
})
