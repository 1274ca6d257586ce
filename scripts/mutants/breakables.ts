import type { Statement, TestFile } from '../check-specification.ts'
import { readTestNames } from '../test-names.ts'
import type { Breakable } from './mutant.ts'

export const builtStatements = (statements: Iterable<Statement>): ReadonlyMap<string, Breakable> =>
  new Map(
    [...statements].flatMap(({ no, built, shownBy }): [string, Breakable][] =>
      built === undefined || built.kind === 'open'
        ? []
        : [[no, { builtIn: built.kind === 'paths' ? built.paths : null, shownBy }]],
    ),
  )

/** Returns the rules of synchronisation (`- S95. …`), each with the files whose running tests carry its number. */
export function rulesIn(spec: string, testFiles: readonly TestFile[]): ReadonlyMap<string, Breakable> {
  const shownBy = Map.groupBy(
    testFiles.flatMap(({ path, text }) =>
      readTestNames(path, text).flatMap(({ name, runs }) =>
        runs ? [...name.matchAll(/\[(S\d+)\]/g)].map(([, no = '']) => ({ no, path })) : [],
      ),
    ),
    ({ no }) => no,
  )
  const numbers = [...spec.matchAll(/^- (S\d+)\. /gm)].map(([, no = '']) => no)
  return new Map(
    numbers.map((no) => [no, { builtIn: null, shownBy: [...new Set(shownBy.get(no)?.map(({ path }) => path))] }]),
  )
}
