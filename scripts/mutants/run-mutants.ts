import { breakFile, copyCheckout } from './copy.ts'
import { endToEndTests } from './end-to-end-tests.ts'
import type { Breakable, Mutant } from './mutant.ts'
import { nothingRan, type Outcome, type TestRun } from './outcome.ts'
import { startUnitTests } from './unit-tests.ts'

interface MutantRun {
  readonly root: string
  readonly chosen: readonly Mutant[]
  readonly breakables: ReadonlyMap<string, Breakable>
  /** For the end-to-end tests; null leaves them out. */
  readonly env: NodeJS.ProcessEnv | null
}

export const isUnitTest = (file: string): boolean => file.includes('.test.')

/** Runs each mutant and prints its result. Returns those that no test noticed, one line each. */
export async function runMutants({ root, chosen, breakables, env }: MutantRun): Promise<string[]> {
  const [copy, whole] = [copyCheckout(root), copyCheckout(root)]
  const filesOf = (row: string, isWanted: (file: string) => boolean): readonly string[] =>
    (breakables.get(row)?.shownBy ?? []).filter(isWanted)
  const unit = await startUnitTests(copy.path)
  const endToEnd = env === null ? () => Promise.resolve(nothingRan) : endToEndTests(copy.path, env)
  const endToEndOfWhole = env === null ? endToEnd : endToEndTests(whole.path, env)
  const run = (tests: TestRun, row: string, isWanted: (file: string) => boolean): Promise<Outcome> => {
    const files = filesOf(row, isWanted)
    return files.length === 0 ? Promise.resolve(nothingRan) : tests([row], files)
  }

  /** Unit tests run first: if they notice the mutant, no browser is needed. */
  const outcomeOf = async ({ row }: Mutant, redBefore: readonly string[]): Promise<Outcome> => {
    const first = await run(unit.run, row, isUnitTest)
    if (first.red.some((name) => !redBefore.includes(name))) return first
    const isSpec = (file: string): boolean => !isUnitTest(file)
    const second = await run(endToEnd, row, isSpec)
    const before = second.red.length === 0 ? nothingRan : await run(endToEndOfWhole, row, isSpec)
    const broken = before.red.length > 0 ? `red without it: ${before.red.join(' | ')}` : (first.broken ?? second.broken)
    return { red: broken === null ? second.red : [], green: [...first.green, ...second.green], broken }
  }

  const survivors: string[] = []
  try {
    const rows = [...new Set(chosen.map(({ row }) => row))]
    const files = new Set(rows.flatMap((row) => filesOf(row, isUnitTest)))
    const before = files.size === 0 ? nothingRan : await unit.run(rows, [...files])
    if (before.broken !== null) return [`before anything was broken: ${before.broken}`]
    for (const mutant of chosen) {
      const mend = breakFile(copy.path, mutant)
      unit.forget(mutant.file)
      const outcome = await outcomeOf(mutant, before.red)
      mend()
      unit.forget(mutant.file)
      const line = lineOf(mutant, outcome)
      if (outcome.red.length === 0) survivors.push(line)
      console.log(`${outcome.red.length > 0 ? 'red     ' : 'SURVIVED'} ${line}`)
    }
  } finally {
    await unit.close()
    copy.remove()
    whole.remove()
  }
  return survivors
}

function lineOf({ row, file, replace }: Mutant, { red, green, broken }: Outcome): string {
  const by = red[0] ?? broken ?? (green.length === 0 ? 'no test ran' : `green: ${green.join(' | ')}`)
  const [change = ''] = replace.trim().split('\n')
  return `${row} ${file} → ${change.slice(0, 80)}\n           ${by.split('\n')[0] ?? ''}`
}
