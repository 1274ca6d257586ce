import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser'

export interface TestName {
  readonly name: string
  /** False for a test that is skipped, still to do, or expected to fail, which shows nothing. */
  readonly runs: boolean
}

const heads = new Set(['it', 'test', 'describe'])
const idle = new Set(['skip', 'todo', 'fixme', 'fail', 'fails'])

/** Returns the names given to `it`, `test` and `describe`, including modifiers and tables (`it.each(rows)('…')`). */
export function readTestNames(path: string, source: string): readonly TestName[] {
  const names: TestName[] = []
  // Tests inside a skipped `describe` don't run either.
  let idleDepth = 0
  new Visitor({
    CallExpression(call) {
      const modifiers = modifiersOf(call.callee)
      const name = nameOf(call)
      if (modifiers === null || name === null) return
      if (modifiers.some((modifier) => idle.has(modifier))) idleDepth++
      names.push({ name, runs: idleDepth === 0 })
    },
    'CallExpression:exit'(call) {
      const isIdle = modifiersOf(call.callee)?.some((modifier) => idle.has(modifier)) === true
      if (isIdle && nameOf(call) !== null) idleDepth--
    },
  }).visit(parseSync(path, source).program)
  return names
}

/** Returns `each` and `skip` for `it.each(rows).skip`; null if the callee doesn't start with a test function. */
function modifiersOf(callee: CallExpression['callee']): readonly string[] | null {
  switch (callee.type) {
    case 'Identifier':
      return heads.has(callee.name) ? [] : null
    case 'MemberExpression': {
      const before = modifiersOf(callee.object)
      return before === null || callee.computed ? null : [...before, callee.property.name]
    }
    case 'CallExpression':
      return modifiersOf(callee.callee)
    case 'TaggedTemplateExpression':
      return modifiersOf(callee.tag)
    default:
      return null
  }
}

function nameOf({ arguments: [first] }: CallExpression): string | null {
  return first === undefined || first.type === 'SpreadElement' ? null : textOf(first)
}

/** Returns the text of a string expression, including concatenations. */
function textOf(node: Expression): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('')
  if (node.type !== 'BinaryExpression' || node.left.type === 'PrivateIdentifier') return null
  const parts = [textOf(node.left), textOf(node.right)]
  return parts.every((part) => part !== null) ? parts.join('') : null
}
