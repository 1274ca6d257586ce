// npm run mutants -- specification --seed 1: checks that tests would notice defects: the tests that
// docs/specification.md names, and those that carry the number of a rule of packages/sync/SPEC.md. Applies one mutant
// at a time in a copy of the checkout and runs the named tests, of which one must fail.
//   --seed N      thirty of the mutants, drawn by the seed
//   --rows A,B    only those of some statements and rules; with neither option, all mutants run
//   --unit        without end-to-end tests, each of which needs a build of the app
//   --check       runs nothing; only checks that each mutant's text still occurs in its file
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTestFiles, readStatements } from './check-specification.ts'
import { builtStatements, rulesIn } from './mutants/breakables.ts'
import { checkMutants } from './mutants/check-mutants.ts'
import { chooseMutants } from './mutants/choose-mutants.ts'
import { mutants } from './mutants/mutants.ts'
import { isUnitTest, runMutants } from './mutants/run-mutants.ts'
import { ensureChromium } from './programs.mjs'
import { readArgs } from './read-args.mjs'
import { ensureInstalled, root, toolEnv } from './ready.mjs'

const { values } = readArgs('npm run mutants -- specification [--seed N | --rows A,B] [--unit] [--check]', {
  seed: { type: 'string' },
  rows: { type: 'string' },
  unit: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
})

const readText = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)
const breakables = new Map([
  ...builtStatements(readStatements(readText('docs/specification.md')).values()),
  ...rulesIn(readText('packages/sync/SPEC.md'), findTestFiles(root)),
])
const problems = checkMutants(mutants, breakables, readText)
for (const problem of problems) console.error(problem)
if (problems.length > 0 || values.check) {
  console.log(`${mutants.length} mutants of ${new Set(mutants.map(({ row }) => row)).size} statements and rules`)
  process.exit(problems.length === 0 ? 0 : 1)
}

ensureInstalled({ mayReplace: false })
const hasUnitTest = ({ row }) => breakables.get(row)?.shownBy.some(isUnitTest)
const chosen = chooseMutants(values.unit ? mutants.filter(hasUnitTest) : mutants, {
  seed: values.seed === undefined ? null : Number(values.seed),
  rows: values.rows?.split(',') ?? null,
})
const env = values.unit ? null : toolEnv({ BAMA_CHROMIUM: ensureChromium() ?? '', CI: 'true' })
const survivors = await runMutants({ root, chosen, breakables, env })
for (const line of survivors) console.log(`SURVIVED ${line}`)
console.log(`${chosen.length} mutants, ${survivors.length} survived`)
process.exit(survivors.length === 0 ? 0 : 1)
