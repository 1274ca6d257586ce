/**
 * Checks docs/specification.md, the decisions and the tests against one another. Run with `node
 * scripts/check-specification.ts`; the page's introduction explains its columns.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readTestNames } from './test-names.ts'
import { checkWhatIsBuilt } from './what-is-built.ts'

const specificationPath = 'docs/specification.md'
const areas = ['skeleton', 'sync', 'events', 'tasks', 'calendar', 'local-data']
const columns = ['no.', 'statement', 'built', 'shown by']
const none = '—'

export interface TestFile {
  readonly path: string
  readonly text: string
}

export interface SpecificationInput {
  /** The text of docs/specification.md. */
  readonly markdown: string
  readonly testFiles: readonly TestFile[]
  /** Paths are relative to the repository's root, with forward slashes. */
  readonly fileExists: (path: string) => boolean
  readonly readText: (path: string) => string
}

type Built =
  | { readonly kind: 'open'; readonly area: string }
  | { readonly kind: 'decision'; readonly page: string; readonly anchor: string }
  | { readonly kind: 'paths'; readonly paths: readonly string[] }

export interface Statement {
  /** For example `B4.3`. */
  readonly no: string
  readonly line: number
  readonly text: string
  /** Undefined if the cell can't be parsed, which is reported separately. */
  readonly built: Built | undefined
  readonly shownBy: readonly string[]
}

interface Specification {
  readonly statements: ReadonlyMap<string, Statement>
  readonly problems: readonly string[]
}

/** Returns every problem as one line of text; an empty list if there are none. */
export function checkSpecification(input: SpecificationInput): string[] {
  const { statements, problems } = readSpecification(input.markdown)
  const claimsByPath = new Map(input.testFiles.map((file) => [file.path, readClaims(file)]))
  return [
    ...problems,
    ...[...statements.values()].flatMap((statement) => checkStatement(statement, claimsByPath, input)),
    ...checkLinks(input),
    ...[...claimsByPath].flatMap(([path, claims]) => checkClaims(path, claims, statements)),
  ]
}

/** Returns the rows by number, without reporting problems. */
export const readStatements = (markdown: string): ReadonlyMap<string, Statement> =>
  readSpecification(markdown).statements

/** For example `specification: 512 statements: 80 built, 41 decided otherwise, 391 open`. */
export function summarise(markdown: string): string {
  const kinds = [...readSpecification(markdown).statements.values()].map(({ built }) => built?.kind)
  const count = (kind: Built['kind']): number => kinds.filter((each) => each === kind).length
  return (
    `specification: ${kinds.length} statements: ${count('paths')} built, ` +
    `${count('decision')} decided otherwise, ${count('open')} open`
  )
}

// --- the page ---

function readSpecification(markdown: string): Specification {
  const statements = new Map<string, Statement>()
  const problems: string[] = []
  const sections = new Set<string>()
  let section: string | undefined
  let tableRow = 0
  let next = 1

  for (const [index, text] of markdown.split(/\r?\n/).entries()) {
    const line = index + 1
    if (/^##? /.test(text)) {
      section = /^## ([AB]\d+) /.exec(text)?.[1]
      tableRow = 0
      next = 1
      if (section !== undefined) {
        problems.push(...checkSection(section, sections, line))
        sections.add(section)
      }
      continue
    }
    const cells = readCells(text)
    if (cells === undefined) continue
    if (section === undefined) {
      if (/^[AB]\d+\.\d+$/.test(cells[0] ?? '')) problems.push(at(line, `${cells[0]} stands outside of a section`))
      continue
    }
    tableRow += 1
    if (tableRow === 1) {
      if (cells.join('|') !== columns.join('|')) problems.push(at(line, `the columns must be: ${columns.join(', ')}`))
      continue
    }
    if (tableRow === 2) {
      if (!cells.every((cell) => /^:?-+:?$/.test(cell)))
        problems.push(at(line, 'the line under the columns is missing'))
      continue
    }
    const row = readRow(cells, line)
    problems.push(...row.problems)
    const { no } = row.statement
    if (statements.has(no)) problems.push(at(line, `${no} stands twice`))
    else if (no !== `${section}.${next}`)
      problems.push(at(line, `expected ${section}.${next}, found ${no || 'nothing'}`))
    // Continuing from the number found reports a gap only once.
    next = no.startsWith(`${section}.`) ? Number(no.slice(section.length + 1)) + 1 : next + 1
    if (!statements.has(no)) statements.set(no, row.statement)
  }
  return { statements, problems }
}

/** Sections of each document count up from 1, so that a lost heading doesn't hide its rows. */
function checkSection(section: string, before: ReadonlySet<string>, line: number): string[] {
  const letter = section.slice(0, 1)
  const expected = `${letter}${[...before].filter((each) => each.startsWith(letter)).length + 1}`
  return section === expected ? [] : [at(line, `expected the section ${expected}, found ${section}`)]
}

/** Returns the cells of a table row, or undefined if the line isn't one. `\|` is a pipe inside a cell. */
function readCells(text: string): string[] | undefined {
  if (!text.startsWith('|')) return undefined
  const inner = text
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function readRow(cells: readonly string[], line: number): { statement: Statement; problems: string[] } {
  const [no = '', text = '', builtCell = '', shownCell = ''] = cells
  const problems: string[] = []
  const tell = (problem: string): number => problems.push(at(line, `${no}: ${problem}`))

  if (cells.length !== columns.length) tell(`expected ${columns.length} cells, found ${cells.length}`)
  if (text === '') tell('the statement is empty')
  const built = readBuilt(builtCell)
  if (built === undefined) {
    tell(`built must be open (<area>), decision: <page>#<heading>, or paths in backticks; found "${builtCell}"`)
  } else if (built.kind === 'open' && !areas.includes(built.area)) {
    tell(`"${built.area}" is not an area; areas are ${areas.join(', ')}`)
  }
  const shownBy = shownCell === none ? [] : readPaths(shownCell)
  if (shownBy === undefined) tell(`shown by must be ${none} or paths in backticks; found "${shownCell}"`)
  return { statement: { no, line, text, built, shownBy: shownBy ?? [] }, problems }
}

function readBuilt(cell: string): Built | undefined {
  const area = /^open \(([^)]*)\)$/.exec(cell)?.[1]
  if (area !== undefined) return { kind: 'open', area }
  const [, page, anchor] = /^decision: ([^#\s]+)#(\S+)$/.exec(cell) ?? []
  if (page !== undefined && anchor !== undefined) return { kind: 'decision', page, anchor }
  const paths = readPaths(cell)
  return paths === undefined ? undefined : { kind: 'paths', paths }
}

/** Parses `` `a.ts`, `b.ts` ``. */
function readPaths(cell: string): string[] | undefined {
  if (!/^`[^`\s]+`(?:\s*,\s*`[^`\s]+`)*$/.test(cell)) return undefined
  return cell.split(',').map((path) => path.trim().slice(1, -1))
}

// --- what the page points at ---

function checkStatement(
  statement: Statement,
  claimsByPath: ReadonlyMap<string, readonly Claim[]>,
  input: SpecificationInput,
): string[] {
  const { no, line, text, built, shownBy } = statement
  const problems = checkBuilt(text, built, input)
  if (built?.kind === 'open' && shownBy.length > 0) problems.push('is open, so no test can show it')
  if (built?.kind === 'paths' && shownBy.length === 0) problems.push('is built, but no test shows it')
  if (built?.kind === 'decision' && shownBy.length === 0) problems.push('is decided otherwise, but no test shows it')
  for (const path of built?.kind === 'open' ? [] : shownBy) {
    const claims = claimsByPath.get(path)
    if (claims === undefined) problems.push(`${path} is not a test file of the repository`)
    else if (!claims.some((claim) => claim.no === no && claim.runs)) {
      problems.push(`no test that runs in ${path} carries [${no}] in its name`)
    }
  }
  return problems.map((problem) => at(line, `${no}: ${problem}`))
}

function checkBuilt(text: string, built: Built | undefined, input: SpecificationInput): string[] {
  switch (built?.kind) {
    case 'paths': {
      const missing = built.paths.filter((path) => !isThere(path, input))
      if (missing.length > 0) return missing.map((path) => `${path} does not exist`)
      return checkWhatIsBuilt(text, new Map(built.paths.map((path) => [path, input.readText(path)])))
    }
    case 'decision':
      return checkAnchor(built.page, built.anchor, input)
    default:
      return []
  }
}

function checkAnchor(page: string, anchor: string, input: SpecificationInput): string[] {
  if (!isThere(page, input)) return [`${page} does not exist`]
  return headingAnchors(input.readText(page)).has(anchor) ? [] : [`${page} has no heading #${anchor}`]
}

/** Checks links from the page into other pages, such as the "See" of a statement. */
function checkLinks(input: SpecificationInput): string[] {
  return input.markdown.split(/\r?\n/).flatMap((text, index) =>
    [...text.matchAll(/\]\(([^)#\s:]+\.md)(?:#([^)\s]+))?\)/g)].flatMap(([, target = '', anchor]) => {
      const page = posix.join(posix.dirname(specificationPath), target)
      const problems = anchor === undefined ? [] : checkAnchor(page, anchor, input)
      if (anchor === undefined && !isThere(page, input)) problems.push(`${page} does not exist`)
      return problems.map((problem) => at(index + 1, `a link: ${problem}`))
    }),
  )
}

/** Whether a path exists inside the repository. Paths that leave it are refused. */
function isThere(path: string, input: SpecificationInput): boolean {
  const inside = posix.normalize(path) === path && !path.startsWith('/') && !path.startsWith('..')
  return inside && input.fileExists(path)
}

/** Returns the anchors that GitHub gives a page's headings. */
function headingAnchors(markdown: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+?)(?: +#+)? *$/gm)) {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-')
    let anchor = slug
    for (let repeat = 1; anchors.has(anchor); repeat += 1) anchor = `${slug}-${repeat}`
    anchors.add(anchor)
  }
  return anchors
}

// --- what the tests claim ---

interface Claim {
  readonly no: string
  readonly runs: boolean
  /** Set if the brackets look like a claim but can't be parsed. */
  readonly unreadable?: string
}

function checkClaims(path: string, claims: readonly Claim[], statements: ReadonlyMap<string, Statement>): string[] {
  const problems = claims.flatMap(({ no, unreadable }) => {
    if (unreadable !== undefined) return [`${unreadable} can't be read; write [${no}] or [${no}, …]`]
    const statement = statements.get(no)
    if (statement === undefined) return [`[${no}] is not a statement of the specification`]
    if (statement.built?.kind === 'open') return [`[${no}] is still open in the specification`]
    return statement.shownBy.includes(path) ? [] : [`[${no}] does not name this file under "shown by"`]
  })
  return [...new Set(problems)].map((problem) => `${path}: ${problem}`)
}

function readClaims({ path, text }: TestFile): Claim[] {
  return readTestNames(path, text).flatMap(({ name, runs }) =>
    [...name.matchAll(/\[([AB]\d+\.\d+)([^\]]*)\]/g)].flatMap(([unreadable, first = '', rest = '']): Claim[] => {
      if (!/^(?:\s*,\s*[AB]\d+\.\d+)*\s*$/.test(rest)) return [{ no: first, runs, unreadable }]
      const others = rest.split(',').map((part) => part.trim())
      return [first, ...others].filter((no) => no !== '').map((no) => ({ no, runs }))
    }),
  )
}

// --- the repository ---

function at(line: number, problem: string): string {
  return `${specificationPath}:${line}: ${problem}`
}

export function findTestFiles(root: string, folder = ''): TestFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) {
      const isForeign = entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')
      return isForeign ? [] : findTestFiles(root, path)
    }
    if (!/\.(?:test\.tsx?|spec\.ts)$/.test(entry.name)) return []
    return [{ path, text: readFileSync(join(root, path), 'utf8') }]
  })
}

function main(root: string): number {
  const readFile = (path: string): string => readFileSync(join(root, path), 'utf8')
  const markdown = readFile(specificationPath)
  const problems = checkSpecification({
    markdown,
    testFiles: findTestFiles(root),
    fileExists: (path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false,
    readText: readFile,
  })
  for (const problem of problems) console.error(problem)
  console.log(summarise(markdown))
  return problems.length === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = main(join(import.meta.dirname, '..'))
