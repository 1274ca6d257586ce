import { describe, expect, it } from 'vitest'
import {
  cycles,
  dialectNames,
  kindOf,
  lineCount,
  repeatedLines,
  spellsOutTones,
  unusedExports,
} from './code-figures.ts'

const file = (path: string, ...lines: readonly string[]) => ({ path, text: lines.map((line) => `${line}\n`).join('') })

describe('kinds and lines', () => {
  it('tells tests, texts and styles from the rest', () => {
    expect(
      ['a/b.test.tsx', 'a/testing/b.ts', 'a/texts/b.ts', 'a/b.css', 'a/b.tsx', 'a/b.mjs', 'a/b.md'].map(kindOf),
    ).toEqual(['tests', 'tests', 'texts', 'css', 'tsx', 'ts', null])
  })

  it('counts lines as an editor does', () => {
    expect(['', 'a', 'a\n', 'a\nb\n\n'].map(lineCount)).toEqual([0, 1, 1, 3])
  })
})

describe('repeated lines', () => {
  const own = ['a {', 'color: red;', '}']

  it('are those of a window that stands elsewhere too, whatever the whitespace, blank lines and comments', () => {
    const files = [file('a.css', ...own, 'x'), file('b.css', 'y', 'a  {', '', '/* why', 'so */', '  color: red;', '}')]
    expect(repeatedLines(files, 3)).toEqual({ lines: 8, repeated: 6 })
  })

  it('may stand in the same file', () => {
    expect(repeatedLines([file('a.css', ...own, 'x', ...own)], 3)).toEqual({ lines: 7, repeated: 6 })
  })

  it('pass over imports, also over several lines', () => {
    const head = ["import { a } from './a.ts'", 'import {', '  b,', "} from './b.ts'", "import './c.css'", '// So.']
    expect(repeatedLines([file('a.ts', ...head, 'a()'), file('b.ts', ...head, 'b()')], 1)).toEqual({
      lines: 2,
      repeated: 0,
    })
  })
})

it('three tones are spelled out by selectors or by variables', () => {
  const tones = ['sky', 'leaf', 'red']
  expect(spellsOutTones("[data-tone='sky'], [data-tone='leaf'] {} a { color: var(--bama-red-fg) }", tones)).toBe(true)
  expect(spellsOutTones("[data-tone='sky'] { color: var(--bama-sky-fg); background: var(--bama-red-bg) }", tones)).toBe(
    false,
  )
})

it('a cycle holds every file that leads back to itself, types and late imports included', () => {
  const files = [
    file('x/a.ts', "import type { B } from './b.ts'"),
    file('x/b.ts', "const c = () => import('../y/c.ts')"),
    file('y/c.ts', "export { a } from '../x/a.ts'"),
    file('y/d.ts', "import '../x/a.ts'", "// import './d.ts'"),
  ]
  expect(cycles(files)).toEqual([['x/a.ts', 'x/b.ts', 'y/c.ts']])
})

it('an export is unused when its name stands in no other file but where it is passed on', () => {
  const files = [
    file('a.ts', 'export const used = 1', 'export function unused() {}', 'export interface Shape {}', 'unused()'),
    file(
      'b.ts',
      "import { used } from './a.ts'",
      "console.log(used, 'Shape') // unused",
      'const c = 1',
      'export { c }',
    ),
    file('index.ts', "export { unused, type Shape } from './a.ts'"),
  ]
  expect(unusedExports(files)).toEqual([
    { path: 'a.ts', name: 'unused', isType: false },
    { path: 'a.ts', name: 'Shape', isType: true },
    { path: 'b.ts', name: 'c', isType: false },
  ])
})

it('dialect stands in names of identifiers and files, not in texts, strings, templates, expressions, comments and names of others', () => {
  const finds = dialectNames([
    file('a/told-window.tsx', 'const isToldAnew = 1', "say('told') // asked", 'window.open()', 'foldedWindowMs()'),
    file(
      'a/c.ts',
      'const by = /\\btold\\b/',
      'say(`${word} is told ${anew(1)}`)',
      'dialog.showModal()',
      'row.audience',
    ),
    file('a/b.ts', 'texts.panel.audiences', 'const audience_arrival_time = surface', '<Modal />', 'useWindow()'),
  ])
  const found = [...finds]
    .map(([word, { names, paths }]): [string, string[]] => [word, [...names, ...paths]])
    .filter(([, all]) => all.length > 0)
  expect(found).toEqual([
    ['told', ['isToldAnew', 'a/told-window.tsx']],
    ['anew', ['isToldAnew', 'anew']],
    ['window (a dialog)', ['useWindow', 'a/told-window.tsx']],
  ])
})
