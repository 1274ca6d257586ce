import { describe, expect, it } from 'vitest'
import { checkSpecification, summarise } from './check-specification.ts'
import type { TestFile } from './check-specification.ts'

/** Brackets are added here: written out, they would make the check take this file's own texts for claims. */
const claim = (...numbers: string[]): string => `[${numbers.join(', ')}]`

const code = 'packages/domain/src/event/event.ts'
const proof = 'packages/domain/src/event/event.test.tsx'
const page = 'docs/decisions/0001-faults.md'
const files: Record<string, string> = {
  [code]: '',
  [page]: '# Faults\n\n### Past midnight: `+1`\n\n### Past midnight: `+1`\n',
}

const head = '| no. | statement | built | shown by |\n|---|---|---|---|\n'
const section = (name: string, ...rows: string[]): string => `## ${name} Title\n\n${head}${rows.join('\n')}\n\n`
const row = (no: string, built = 'open (sync)', shownBy = '—'): string =>
  `| ${no} | A statement. | ${built} | ${shownBy} |`
const builtRow = (no: string): string => row(no, `\`${code}\``, `\`${proof}\``)

function check(markdown: string, testFiles: readonly TestFile[] = []): string[] {
  return checkSpecification({
    markdown,
    testFiles,
    fileExists: (path) => path in files || testFiles.some((file) => file.path === path),
    readText: (path) => files[path] ?? '',
  })
}

/** Returns the problems of one built statement whose test file has this text. */
const checkShown = (text: string): string[] => check(section('A1', builtRow('A1.1')), [{ path: proof, text }])

/** Returns the problems that a second test file's claims cause, next to an open statement and a built one. */
const checkClaims = (text: string): string[] =>
  check(section('A1', row('A1.1'), builtRow('A1.2')), [
    { path: proof, text: `it('${claim('A1.2')}', () => {})` },
    { path: 'e2e/board.spec.ts', text },
  ])

describe('numbers', () => {
  it('accepts rows that count up from 1 in every section', () => {
    const markdown = section('A1', row('A1.1'), row('A1.2')) + section('A2', row('A2.1')) + section('B1', row('B1.1'))
    expect(check(markdown)).toEqual([])
  })

  it('tells a gap once', () => {
    expect(check(section('A1', row('A1.1'), row('A1.3'), row('A1.4')))).toEqual([
      'docs/specification.md:6: expected A1.2, found A1.3',
    ])
  })

  it('tells a number that stands twice', () => {
    expect(check(section('A1', row('A1.1'), row('A1.1')))).toEqual(['docs/specification.md:6: A1.1 stands twice'])
  })

  it('tells a number of another section', () => {
    expect(check(section('A1', row('B1.1')))).toEqual(['docs/specification.md:5: expected A1.1, found B1.1'])
  })

  it('tells a section out of order and rows that lost their section', () => {
    expect(check(section('A2', row('A2.1')))).toEqual(['docs/specification.md:1: expected the section A1, found A2'])
    expect(check(row('A1.1'))).toEqual(['docs/specification.md:1: A1.1 stands outside of a section'])
  })
})

describe('cells', () => {
  it('takes an escaped pipe as text', () => {
    expect(check(section('A1', '| A1.1 | one \\| two | open (sync) | — |'))).toEqual([])
  })

  it('tells a row with other than four cells', () => {
    expect(check(section('A1', '| A1.1 | one | two | open (sync) | — |'))).toContain(
      'docs/specification.md:5: A1.1: expected 4 cells, found 5',
    )
  })

  it('tells other columns, a missing line under them and an empty statement', () => {
    expect(check('## A1 Title\n\n| no. | text | built | shown by |\n|---|---|---|---|\n')).toHaveLength(1)
    expect(check(`## A1 Title\n\n${head.split('\n')[0]}\n${row('A1.1')}\n`)).toHaveLength(1)
    expect(check(section('A1', '| A1.1 | | open (sync) | — |'))).toEqual([
      'docs/specification.md:5: A1.1: the statement is empty',
    ])
  })
})

describe('built', () => {
  it('tells an unknown area', () => {
    expect(check(section('A1', row('A1.1', 'open (someday)'))).join()).toContain('"someday" is not an area')
  })

  it('tells a cell that it cannot read', () => {
    for (const built of ['', 'yes', code, 'open', `\`${code}\` \`${code}\``, `decision: ${page}`]) {
      expect(check(section('A1', row('A1.1', built))).join()).toContain('built must be')
    }
  })

  it('finds a decision by the anchor of its heading, a repeated one too', () => {
    const rows = ['past-midnight-1', 'past-midnight-1-1'].map((anchor, index) =>
      row(`A1.${index + 1}`, `decision: ${page}#${anchor}`, `\`${proof}\``),
    )
    const shown = [{ path: proof, text: `it('${claim('A1.1')} ${claim('A1.2')}', () => {})` }]
    expect(check(section('A1', ...rows), shown)).toEqual([])
  })

  it('tells a decision whose page or heading is missing', () => {
    expect(check(section('A1', row('A1.1', 'decision: docs/none.md#a'))).join()).toContain(
      'docs/none.md does not exist',
    )
    expect(check(section('A1', row('A1.1', `decision: ${page}#none`))).join()).toContain('has no heading #none')
  })

  it('tells a path that does not exist or leaves the repository', () => {
    const shown = [{ path: proof, text: `it('${claim('A1.1')}', () => {})` }]
    for (const path of ['packages/none.ts', `../${code}`, `./${code}`]) {
      const markdown = section('A1', row('A1.1', `\`${code}\`, \`${path}\``, `\`${proof}\``))
      expect(check(markdown, shown)).toEqual([`docs/specification.md:5: A1.1: ${path} does not exist`])
    }
  })

  it('tells a link to a heading that is missing', () => {
    const markdown = `See [a](decisions/0001-faults.md#past-midnight-1), [b](decisions/0001-faults.md#none), [c](none.md).\n`
    expect(check(markdown)).toEqual([
      `docs/specification.md:1: a link: ${page} has no heading #none`,
      'docs/specification.md:1: a link: docs/none.md does not exist',
    ])
  })
})

describe('shown by', () => {
  const missing = `docs/specification.md:5: A1.1: no test that runs in ${proof} carries ${claim('A1.1')} in its name`

  it.each([
    ['a test', `it('${claim('A1.1')} saves', () => {})`],
    ['a group', `describe("${claim('A1.1')}", () => {})`],
    ['a template', `test(\`${claim('A1.1')} \${kind({ a: \`x\` })}\`, () => {})`],
    ['a long name', `it(\n  'saves ' +\n    '${claim('A1.1')}',\n  () => {},\n)`],
    ['a table', `it.each<[string, () => void]>([['a', () => {}], [')', f]])('${claim('A1.1')} %s', () => {})`],
    ['a tagged table', `it.each\`a | b\${1}\`('${claim('A1.1')} $a', () => {})`],
    ['a modifier', `test.describe.serial('${claim('A1.1')}', () => {})`],
    ['a test after an apostrophe in an element', `const a = <p>don't {x} / y</p>;\nit('${claim('A1.1')}', () => {})`],
    ['a test after a pattern with a quote', `const a = /['"\`/]/;\nit('${claim('A1.1')}', () => {})`],
  ])('reads the name of %s', (_kind, text) => {
    expect(checkShown(text)).toEqual([])
  })

  it.each([
    ['a comment', `// it('${claim('A1.1')}')\n/* it('${claim('A1.1')}') */`],
    ['a string', `const text = "it('${claim('A1.1')}')";`],
    ['a pattern', `const match = /it('${claim('A1.1')}')/;`],
    ['another call', `pattern.test('${claim('A1.1')}'); expect('${claim('A1.1')}');`],
    ['a test body', `it('saves', () => { note('${claim('A1.1')}'); })`],
  ])('does not take %s for a name', (_kind, text) => {
    expect(checkShown(text)).toEqual([missing])
  })

  it.each([
    ['skipped', `it.skip('${claim('A1.1')}', () => {})`],
    ['still to do', `it.todo('${claim('A1.1')}')`],
    ['in a skipped group', `describe.skip('a', () => { it('${claim('A1.1')}', () => {}) })`],
    ['expected to fail', `it.fails('${claim('A1.1')}', () => {})`],
  ])('is not convinced by a test that is %s', (_kind, text) => {
    expect(checkShown(text)).toEqual([missing])
  })

  it('reads several numbers in one name', () => {
    const markdown = section('A1', builtRow('A1.1'), builtRow('A1.2'), builtRow('A1.3'))
    const text = `it('${claim('A1.1', 'A1.2')} ${claim('A1.3')} saves', () => {})`
    expect(check(markdown, [{ path: proof, text }])).toEqual([])
  })

  it('tells a built row without a test, and a test file that is not there', () => {
    expect(check(section('A1', row('A1.1', `\`${code}\``)))).toEqual([
      'docs/specification.md:5: A1.1: is built, but no test shows it',
    ])
    expect(check(section('A1', builtRow('A1.1')))).toEqual([
      `docs/specification.md:5: A1.1: ${proof} is not a test file of the repository`,
    ])
  })

  it('asks a decision for the test of what it builds instead', () => {
    const markdown = section('A1', row('A1.1', `decision: ${page}#past-midnight-1`, `\`${proof}\``))
    expect(check(markdown, [{ path: proof, text: `it('${claim('A1.1')}', () => {})` }])).toEqual([])
    expect(check(markdown, [{ path: proof, text: `it('saves', () => {})` }])).toEqual([missing])
    expect(check(section('A1', row('A1.1', `decision: ${page}#past-midnight-1`)))).toEqual([
      'docs/specification.md:5: A1.1: is decided otherwise, but no test shows it',
    ])
  })

  it('tells an open row that names a test', () => {
    const markdown = section('A1', row('A1.1', 'open (sync)', `\`${proof}\``))
    expect(check(markdown)).toEqual(['docs/specification.md:5: A1.1: is open, so no test can show it'])
  })

  it('tells a cell that it cannot read', () => {
    expect(check(section('A1', row('A1.1', `decision: ${page}#past-midnight-1`, proof))).join()).toContain(
      'shown by must be',
    )
  })
})

describe('claims', () => {
  it('tells a number that is no statement', () => {
    expect(checkClaims(`test('${claim('B9.9')}', () => {})`)).toEqual([
      `e2e/board.spec.ts: ${claim('B9.9')} is not a statement of the specification`,
    ])
  })

  it('tells a statement that is still open', () => {
    expect(checkClaims(`test('${claim('A1.1')}', () => {})`)).toEqual([
      `e2e/board.spec.ts: ${claim('A1.1')} is still open in the specification`,
    ])
  })

  it('tells a statement that does not name the file', () => {
    expect(checkClaims(`test('${claim('A1.2')}', () => {})`)).toEqual([
      `e2e/board.spec.ts: ${claim('A1.2')} does not name this file under "shown by"`,
    ])
  })

  it('tells brackets that it cannot read', () => {
    expect(checkClaims(`test('${claim('A1.2-3')}', () => {})`)).toHaveLength(1)
  })

  it('leaves other brackets alone', () => {
    expect(checkClaims(`test('${claim('S3')} ${claim('A1')} ${claim('a')}', () => {})`)).toEqual([])
  })
})

it('counts the statements by what became of them', () => {
  const markdown = section('A1', row('A1.1'), builtRow('A1.2'), row('A1.3', `decision: ${page}#a`), row('A1.4'))
  expect(summarise(markdown)).toBe('specification: 4 statements: 1 built, 1 decided otherwise, 2 open')
})
