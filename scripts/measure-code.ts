// npm run measure-code -- [CHECKOUT] [--list]: prints figures of a checkout's code as markdown; --list adds the
// individual items.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  cycles,
  dialectNames,
  type Kind,
  kindOf,
  lineCount,
  repeatedLines,
  type SourceFile,
  spellsOutTones,
  unusedExports,
} from './code-figures.ts'
import { readArgs, refuseArgs } from './read-args.mjs'

const folders = ['apps/web', 'apps/server', 'packages', 'e2e', 'bench', 'scripts']
const kinds: readonly Kind[] = ['ts', 'tsx', 'css', 'texts', 'tests']
const toneTable = 'apps/web/src/theme/tones.css'
const tones = ['sky', 'spot', 'plum', 'leaf', 'red', 'grey']

/** What the checkout's git knows, as it lies there now; null where there is none. */
function readFiles(root: string): SourceFile[] | null {
  const { stdout, status } = spawnSync('git', ['ls-files', '-z', ...folders], { cwd: root, encoding: 'utf8' })
  if (status !== 0) return null
  return stdout
    .split('\0')
    .filter((path) => kindOf(path) !== null && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const isIn = (folder: string) => (file: SourceFile) => file.path.startsWith(`${folder}/`)
const isKind =
  (...wanted: readonly Kind[]) =>
  ({ path }: SourceFile) =>
    wanted.some((kind) => kind === kindOf(path))
const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const head = (first: string, ...names: readonly string[]): string[] => [
  row(first, ...names),
  row('---', ...names.map(() => '---:')),
]
const linesOf = (files: readonly SourceFile[]): number => files.reduce((sum, { text }) => sum + lineCount(text), 0)

function sizes(files: readonly SourceFile[]): string[] {
  const sizeRow = (name: string, own: readonly SourceFile[]): string =>
    row(name, ...kinds.map((kind) => linesOf(own.filter(isKind(kind)))), linesOf(own), own.length)
  return [
    ...head('lines', ...kinds, 'all', 'files'),
    ...folders.map((folder) => sizeRow(folder, files.filter(isIn(folder)))),
    sizeRow('all', files),
  ]
}

function repetitions(files: readonly SourceFile[]): string[] {
  const ts = files.filter(isKind('ts', 'tsx', 'texts'))
  const repetitionRow = (name: string, own: readonly SourceFile[], size: number): string => {
    const { lines, repeated } = repeatedLines(own, size)
    return row(
      `${name}, windows of ${size}`,
      lines,
      repeated,
      `${((100 * repeated) / Math.max(1, lines)).toFixed(1)} %`,
    )
  }
  return [
    ...head('repeated lines', 'lines', 'repeated', 'part'),
    repetitionRow('CSS', files.filter(isKind('css')), 5),
    repetitionRow('TypeScript of apps/web', ts.filter(isIn('apps/web')), 6),
    repetitionRow('TypeScript of apps/server', ts.filter(isIn('apps/server')), 6),
    repetitionRow('TypeScript of packages', ts.filter(isIn('packages')), 6),
    repetitionRow(
      'TypeScript of e2e, bench, scripts',
      files.filter(({ path }) => /^(e2e|bench|scripts)/.test(path)),
      6,
    ),
    repetitionRow(
      'Tests of apps and packages',
      files.filter(isKind('tests')).filter(({ path }) => !path.startsWith('e2e')),
      6,
    ),
  ]
}

function counts(files: readonly SourceFile[], isLong: boolean): string[] {
  const css = files.filter(isKind('css'))
  const toned = css.flatMap(({ path, text }) => (path !== toneTable && spellsOutTones(text, tones) ? [path] : []))
  const groups = cycles(files.filter(({ path }) => !path.endsWith('.css')))
  const product = files.filter(isKind('ts', 'tsx', 'texts')).filter(({ path }) => /^(apps|packages)\//.test(path))
  const unused = unusedExports(product)
  const dialect = dialectNames(files.filter(({ path }) => kindOf(path) !== 'texts'))
  const finds = [...dialect.values()]
  const names = new Set(finds.flatMap((found) => [...found.names]))
  const paths = new Set(finds.flatMap((found) => found.paths))
  const figures = [
    ...head('counted', 'number'),
    row('CSS files', css.length),
    row('CSS files that spell out tones, beside their table', toned.length),
    row('Cycles between files', groups.length),
    row('Files in cycles', groups.flat().length),
    row('Exported names without a caller', unused.length),
    row('of them not types', unused.filter(({ isType }) => !isType).length),
    row('Identifiers with dialect words', names.size),
    row('Files whose path has dialect words', paths.size),
    '',
    ...head('dialect word', 'identifiers', 'paths'),
    ...[...dialect].map(([word, found]) => row(word, found.names.size, found.paths.length)),
  ]
  if (!isLong) return figures
  const list = (title: string, items: Iterable<string>): string[] => [
    '',
    `### ${title}`,
    ...[...items].map((item) => `- ${item}`),
  ]
  return [
    ...figures,
    ...list('CSS files that spell out tones', toned),
    ...list(
      'Cycles',
      groups.map((group) => group.join(' ↔ ')),
    ),
    ...list(
      'Exported names without a caller',
      unused.map(({ path, name }) => `${path}: ${name}`),
    ),
    ...[...dialect].flatMap(([word, found]) => list(word, [...found.names, ...found.paths])),
  ]
}

const usage = 'npm run measure-code -- [CHECKOUT] [--list]'
const { values, positionals } = readArgs(usage, { list: { type: 'boolean', default: false } })
const files = readFiles(resolve(positionals[0] ?? '.')) ?? refuseArgs(usage)
console.log([...sizes(files), '', ...repetitions(files), '', ...counts(files, values.list)].join('\n'))
