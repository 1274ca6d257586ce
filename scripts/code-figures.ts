/** The figures behind `npm run measure-code`, computed from the texts of files: what refactoring should reduce. */

/** A file's path from the root of its checkout, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

export type Kind = 'ts' | 'tsx' | 'css' | 'texts' | 'tests'

/**
 * Returns the kind of a file, or null if it isn't code. Test helpers (`testing/`, `faults/`) count as tests; Hebrew is
 * in `texts/`.
 */
export function kindOf(path: string): Kind | null {
  if (!/\.(tsx?|mts|mjs|js|css)$/.test(path)) return null
  if (path.endsWith('.css')) return 'css'
  if (isTest(path)) return 'tests'
  if (/(^|\/)texts(\/|\.ts$)/.test(path)) return 'texts'
  return path.endsWith('.tsx') ? 'tsx' : 'ts'
}

const isTest = (path: string): boolean => /\.(test|spec)\.\w+$/.test(path) || /\/(testing|faults)\//.test(path)

export const lineCount = (text: string): number =>
  text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

const commentsAndStrings = /\/\*[^]*?\*\/|(?<!:)\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** Removes comments but keeps line breaks. Strings are matched too, so that comment-like text in them is kept. */
const withoutComments = (text: string): string =>
  text.replace(commentsAndStrings, (match) => (/^['"]/.test(match) ? match : match.replace(/[^\n]/g, '')))

const withoutStrings = (text: string): string => text.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")

const expressions = /(?<=[(,=:[!&|?]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g
const templates = /`(?:\\.|\$\{[^{}]*\}|[^`\\])*`/g

/** The code alone: no comments, strings, regular expressions and words of templates, but what templates compute. */
const bareCode = (text: string): string =>
  withoutStrings(withoutComments(text).replace(expressions, '/./')).replace(templates, (template) =>
    (template.match(/\$\{[^{}]*\}/g) ?? []).join(' '),
  )

const imports = /^\s*import\b[^;'"]*?(?:from\s*)?['"][^'"]*['"][^\n]*$/gm

/** Returns the significant lines with normalised whitespace: without blank lines, comments and imports. */
function tellingLines(text: string): string[] {
  return withoutComments(text)
    .replace(imports, '')
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
}

interface Repetition {
  readonly lines: number
  readonly repeated: number
}

/** Counts the lines inside any window of `size` lines that occurs more than once, in the same file or another. */
export function repeatedLines(files: readonly SourceFile[], size: number): Repetition {
  const places = new Map<string, { readonly file: number; readonly at: number }[]>()
  const lines = files.map(({ text }) => tellingLines(text))
  for (const [file, own] of lines.entries())
    for (let at = 0; at + size <= own.length; at++) {
      const window = own.slice(at, at + size).join('\n')
      places.set(window, [...(places.get(window) ?? []), { file, at }])
    }
  const repeated = lines.map(() => new Set<number>())
  for (const found of places.values())
    if (found.length > 1)
      for (const { file, at } of found) for (let line = at; line < at + size; line++) repeated[file]?.add(line)
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
  return { lines: sum(lines.map((own) => own.length)), repeated: sum(repeated.map((own) => own.size)) }
}

/** Whether a style sheet names three tones or more, in selectors (`[data-tone='sky']`) or by their variables. */
export function spellsOutTones(css: string, tones: readonly string[]): boolean {
  const spelled = tones.filter((tone) =>
    new RegExp(`\\[data-[\\w-]*tone=['"]?${tone}['"]?\\]|--bama-${tone}-(fg|bg|line)\\b`).test(css),
  )
  return spelled.length >= 3
}

const specifiers = /\bfrom\s*['"](\.[^'"]+)['"]|\bimport\s*\(?\s*['"](\.[^'"]+)['"]/g

/** Returns the files that a file imports by a relative path, type imports included. */
function relativeImports({ path, text }: SourceFile): string[] {
  const folder = path.split('/').slice(0, -1)
  return [...withoutComments(text).matchAll(specifiers)].map(([, named, bare]) => {
    const parts = [...folder]
    for (const part of (named ?? bare ?? '').split('/'))
      if (part === '..') parts.pop()
      else if (part !== '.') parts.push(part)
    return parts.join('/')
  })
}

/** Returns groups of files that import each other, directly or indirectly (Tarjan's strongly connected components). */
export function cycles(files: readonly SourceFile[]): string[][] {
  const known = new Map(files.map((file) => [file.path, relativeImports(file)]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (path: string): number => {
    const own = order.size
    order.set(path, own)
    let low = own
    stack.push(path)
    for (const target of known.get(path) ?? []) {
      if (!known.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? own)
    }
    lowest.set(path, low)
    if (low === own) found.push(stack.splice(stack.indexOf(path)))
    return low
  }
  for (const path of known.keys()) if (!order.has(path)) visit(path)
  return found.filter(([first = '', ...others]) => others.length > 0 || known.get(first)?.includes(first) === true)
}

const declared =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm
const listed = /^export\s+(?:type\s+)?\{([^}]*)\}(?!\s*from)/gm
const reexported = /^export\s+(?:type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?)\s*from\s*['"][^'"]*['"]/gm

export interface UnusedExport {
  readonly path: string
  readonly name: string
  readonly isType: boolean
}

/**
 * Returns exported names that occur in no other file. Matches by name, not by binding: a name used for anything else
 * elsewhere counts as used, so the true number may be higher. Re-exports (`export … from`) and comments don't count as
 * uses.
 */
export function unusedExports(product: readonly SourceFile[]): UnusedExport[] {
  const files = product.map(({ path, text }) => ({ path, code: withoutComments(text).replace(reexported, '') }))
  const holders = new Map<string, number>()
  for (const { code } of files)
    for (const name of new Set(withoutStrings(code).match(/[\w$]+/g))) holders.set(name, (holders.get(name) ?? 0) + 1)
  return files.flatMap(({ path, code }) => {
    const own = [...code.matchAll(declared)].map(([, word = '', name = '']) => ({
      name,
      isType: word === 'type' || word === 'interface',
    }))
    const passed = [...code.matchAll(listed)]
      .flatMap(([, list = '']) => list.split(','))
      .map((part) => ({ name: part.trim().split(/\s+/).at(-1) ?? '', isType: part.trim().startsWith('type ') }))
    return [...own, ...passed].filter(({ name }) => holders.get(name) === 1).map((found) => ({ path, ...found }))
  })
}

/** Words that names don't use, each by how a name in lower-case words joined by `-` holds it. */
const dialect: readonly (readonly [word: string, held: RegExp])[] = [
  ['painted', /\b(un|re)?painted\b/],
  ['told', /\btold\b/],
  ['whoever', /\bwhoever\b/],
  ['faces', /\bfaces?\b/],
  ['anew', /\banew\b/],
  ['calm', /\bcalm(ed|er)?\b/],
  ['ledger', /\bledgers?\b/],
  ['judge', /\bjudged?s?\b/],
  ['restamp', /\brestamp(?!-interval)/],
  ['denialOf', /\bdenial-of\b/],
  ['may-decide', /\bmay-decide\b/],
  ['audience', /\baudiences?\b(?!-arrival)/],
  ['asked', /\basked\b/],
  ['moves-overlay', /\bmoves-overlay\b/],
  ['follow-reading', /\bfollow-reading\b/],
  ['hangs-on', /\bhangs-on\b/],
  ['modal', /\bmodals?\b/],
  [
    'window (a dialog)',
    /(?<!\b(content|owner|of|in|the|default|browser|outer|inner))-windows?\b(?!-(ms|size|length|events?|start|end|height|width))/,
  ],
]

/** Names that hold such a word and are not ours to choose, or mean it in its plain sense; each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  Modal: "the component library's",
  ModalProps: "the component library's",
  ModalOverlay: "the component library's",
  modal: "the component library's",
  showModal: "a <dialog>'s method",
  openWindow: "the service worker's",
  useWindowVirtualizer: "the virtual list library's",
  disableFontFace: "the PDF library's option",
  audience: "a column of the server's tables",
  audience_seq: "a column of the server's first tables",
  'apps/server/src/store/migrations/0002-audience.ts': "a migration's name, which databases remember",
}

const wordsOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[_.$]/g, '-')
    .toLowerCase()

export interface DialectFinds {
  readonly names: ReadonlySet<string>
  /** Paths in which a file's or a folder's name contains the word. */
  readonly paths: readonly string[]
}

/**
 * Returns, per word to avoid, the identifiers and paths that contain it. Comments, strings and properties of text
 * catalogues don't count.
 */
export function dialectNames(files: readonly SourceFile[]): ReadonlyMap<string, DialectFinds> {
  const identifiers = new Set<string>()
  for (const { path, text } of files) {
    if (path.endsWith('.css')) continue
    const code = bareCode(text).replace(/\b\w*[tT]exts(\??\.\w+)+/g, '')
    for (const name of code.match(/[A-Za-z_$][\w$]*/g) ?? [])
      if (!Object.hasOwn(exceptions, name)) identifiers.add(name)
  }
  const words = [...identifiers].map((name) => [name, wordsOf(name)] as const)
  const paths = files.flatMap(({ path }) => (Object.hasOwn(exceptions, path) ? [] : [[path, wordsOf(path)] as const]))
  return new Map(
    dialect.map(([word, pattern]) => [
      word,
      {
        names: new Set(words.filter(([, inWords]) => pattern.test(inWords)).map(([name]) => name)),
        paths: paths.filter(([, inWords]) => pattern.test(inWords)).map(([path]) => path),
      },
    ]),
  )
}
