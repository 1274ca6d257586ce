import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Mutant } from './mutant.ts'

const left = new Set(['node_modules', '.git', '.cache', 'dist', 'data'])

interface Copy {
  readonly path: string
  readonly remove: () => void
}

/** Copies the checkout in its present state to a temporary folder. Installed packages are shared. */
export function copyCheckout(root: string): Copy {
  const copy = mkdtempSync(join(tmpdir(), 'bama-mutants-'))
  for (const name of readdirSync(root))
    if (!left.has(name))
      cpSync(join(root, name), join(copy, name), {
        recursive: true,
        filter: (source) => basename(source) !== 'node_modules' && basename(source) !== 'dist',
      })
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  return { path: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}

/** Our own packages stay relative links, so that the copy's code imports the copy's packages. */
function linkPackages(from: string, to: string): void {
  const own = '@bama'
  mkdirSync(join(to, own), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== own && name !== '.cache' && !name.startsWith('.vite')) symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, own))) symlinkSync(readlinkSync(join(from, own, name)), join(to, own, name))
}

/** Applies a mutant to the file, and returns the function that undoes it. */
export function breakFile(copy: string, { file, find, replace }: Mutant): () => void {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  )
  return () => writeFileSync(path, whole)
}
