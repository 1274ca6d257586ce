import type { Statement } from '../check-specification.ts'
import type { Mutant } from './mutant.ts'

/** What is wrong with the mutants themselves, a line each. */
export function checkMutants(
  mutants: readonly Mutant[],
  statements: ReadonlyMap<string, Statement>,
  readText: (path: string) => string | null,
): string[] {
  return mutants.flatMap((mutant) => {
    const problem = problemOf(mutant, statements.get(mutant.row), readText(mutant.file))
    return problem === null ? [] : [`${mutant.row}: ${problem}`]
  })
}

function problemOf(
  { file, find, replace }: Mutant,
  statement: Statement | undefined,
  text: string | null,
): string | null {
  if (statement === undefined) return 'is not a statement of the specification'
  const { built } = statement
  if (built === undefined || built.kind === 'open') return 'is not built'
  if (text === null) return `${file} does not exist`
  // Where breaking a file breaks the statement, that file builds it.
  if (built.kind === 'paths' && !built.paths.includes(file)) return `${file} is not named under "built"`
  if (find === replace) return `changes nothing in ${file}`
  const times = text.split(find).length - 1
  return times === 1 ? null : `stands ${times} times in ${file}: ${find}`
}
