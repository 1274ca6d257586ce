import { parseSync } from 'oxc-parser'

/** Names of code in a statement: `event_id`, `_version`, `timerStarted`, `#ef4444`. */
const names = /(?<![\w/#{.-])(?:_[a-zA-Z]+|[a-z]+(?:_[a-z]+)+|[a-z]+[A-Z]\w*|#[0-9a-f]{6})(?![\w}])/g

/** A link whose page says under which other name something is built, and why. */
const link = /\[[^\]]*\]\([^)]*\)/

/**
 * Whether files that a row names build what it speaks of, as far as reading can tell: each name of code in the statement stands
 * in one of them, and none only hands on what stands elsewhere. Where breaking them breaks the statement is for the mutants.
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

/** `export … from` and imports, and nothing of its own. */
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
