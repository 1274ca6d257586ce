import type { Breakable, Mutant } from './mutant.ts'

/** Returns the problems of the mutants themselves, one line each. */
export function checkMutants(
  mutants: readonly Mutant[],
  breakables: ReadonlyMap<string, Breakable>,
  readText: (path: string) => string | null,
): string[] {
  return mutants.flatMap((mutant) => {
    const problem = problemOf(mutant, breakables.get(mutant.row), readText(mutant.file))
    return problem === null ? [] : [`${mutant.row}: ${problem}`]
  })
}

function problemOf({ file, find, replace }: Mutant, broken: Breakable | undefined, text: string | null): string | null {
  if (broken === undefined) return 'is no statement that is built, and no rule'
  if (text === null) return `${file} does not exist`
  // If breaking a file breaks the statement, the statement is built in that file.
  if (broken.builtIn?.includes(file) === false) return `${file} is not named under "built"`
  if (find === replace) return `changes nothing in ${file}`
  const times = text.split(find).length - 1
  return times === 1 ? null : `stands ${times} times in ${file}: ${find}`
}
