import { parseSync } from 'oxc-parser'

/** Names of code in a statement: `event_id`, `_version`, `timerStarted`, `#ef4444`. */
const names = /(?<![\w/#{.-])(?:_[a-zA-Z]+|[a-z]+(?:_[a-z]+)+|[a-z]+[A-Z]\w*|#[0-9a-f]{6})(?![\w}])/g

/** A link to a page that explains why something is built under another name. */
const link = /\[[^\]]*\]\([^)]*\)/

/**
 * Checks that the files named by a row build what its statement says, as far as reading can tell: each name of code in
 * the statement occurs in one of them, and none only re-exports. Whether breaking them breaks the statement is checked
 * by the mutants.
 */
export function checkWhatIsBuilt(statement: string, files: ReadonlyMap<string, string>): string[] {
  const texts = [...files.values()]
  const missing = [...new Set(statement.match(names) ?? [])].filter(
    (name) => !texts.some((text) => text.includes(name)),
  )
  return [
    ...[...files].filter(isHandingOn).map(([path]) => `${path} only hands on what other files define`),
    ...(link.test(statement) ? [] : missing.map((name) => `no file under "built" speaks of ${name}`)),
  ]
}

/** Whether a file contains only imports and re-exports. */
function isHandingOn([path, text]: [string, string]): boolean {
  if (!/\.tsx?$/.test(path)) return false
  const { body } = parseSync(path, text).program
  const handsOn = new Set(['ImportDeclaration', 'ExportAllDeclaration'])
  return (
    body.length > 0 &&
    body.every(
      (node) => handsOn.has(node.type) || (node.type === 'ExportNamedDeclaration' && node.declaration === null),
    )
  )
}
