import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * What a page of the built app loads before it is usable, in gzipped kilobytes: the entry files and their static
 * imports.
 */
export interface Weight {
  readonly scripts: number
  readonly sheets: number
  readonly files: number
}

/** An entry of Vite's manifest. */
export interface BuiltFile {
  readonly file: string
  /** For a chunk shared by several sources: its group in apps/web/vite.config.ts. */
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

interface Page {
  /** The sources or groups that the page starts with. */
  readonly from: readonly string[]
  readonly budget: Omit<Weight, 'files'>
}

/**
 * The board's budget is its present weight plus 2 % (docs/decisions/0044-weight-of-pages.md); the goal is 280 in total.
 */
export const pages: Readonly<Record<'sign-in' | 'board', Page>> = {
  'sign-in': { from: ['index.html'], budget: { scripts: 150, sheets: 25 } },
  board: {
    from: ['index.html', 'board'],
    budget: { scripts: 441, sheets: 23 },
  },
}

const built = join(import.meta.dirname, '../apps/web/dist')

/** Returns the weight of everything loaded with these sources. `bytesOf` returns the size of a built file. */
export function weightOf(
  manifest: Readonly<Record<string, BuiltFile>>,
  from: readonly string[],
  bytesOf: (file: string) => number,
): Weight {
  const keys = new Set<string>()
  const add = (key: string): void => {
    if (keys.has(key)) return
    const entry = manifest[key]
    if (entry === undefined) throw new Error(`the build has no ${key}`)
    keys.add(key)
    entry.imports?.forEach(add)
  }
  const keyOf = (source: string): string =>
    source in manifest ? source : (Object.keys(manifest).find((key) => manifest[key]?.name === source) ?? source)
  from.map(keyOf).forEach(add)
  const entries = [...keys].flatMap((key) => manifest[key] ?? [])
  const kilobytes = (files: readonly string[]): number =>
    Math.round([...new Set(files)].reduce((sum, file) => sum + bytesOf(file), 0) / 100) / 10
  const scripts = entries.map(({ file }) => file)
  const sheets = entries.flatMap(({ css }) => css ?? [])
  return {
    scripts: kilobytes(scripts),
    sheets: kilobytes(sheets),
    files: new Set([...scripts, ...sheets]).size,
  }
}

/** Weighs the pages of the latest build. */
export function weighPages(): readonly (Weight & Pick<Page, 'budget'> & { readonly page: string })[] {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, BuiltFile>
  const bytesOf = (file: string): number => gzipSync(readFileSync(join(built, file)), { level: 9 }).length
  return Object.entries(pages).map(([page, { from, budget }]) => ({
    page,
    ...weightOf(manifest, from, bytesOf),
    budget,
  }))
}

function main(): void {
  for (const { page, scripts, sheets, files, budget } of weighPages()) {
    const isOver = scripts > budget.scripts || sheets > budget.sheets
    const of = (what: string, is: number, most: number): string => `${is} of ${most} kB of ${what}`
    console.log(
      `${isOver ? 'FAIL' : 'ok  '} weight of ${page}: ${of('scripts', scripts, budget.scripts)}, ${of('sheets', sheets, budget.sheets)}, ${files} files`,
    )
    if (isOver) process.exitCode = 1
  }
}

if (import.meta.main) main()
