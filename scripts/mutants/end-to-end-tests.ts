import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { specsOf, type Suite } from '../failures.mjs'
import { type Outcome, type TestRun, titlePattern } from './outcome.ts'

interface Report {
  readonly suites: readonly Suite[]
  readonly errors: readonly { readonly message?: string }[]
}

/** Runs specs against the copy's app, rebuilding it if its code has changed. */
export function endToEndTests(copy: string, env: NodeJS.ProcessEnv): TestRun {
  const run = (tool: string, ...args: string[]) =>
    spawnSync(join(copy, 'node_modules/.bin', tool), args, { cwd: copy, env, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return async (rows, files) => {
    const built = run('node', '-e', "import('./scripts/ready.mjs').then(({ ensureBuilt }) => ensureBuilt())")
    if (built.status !== 0) return { red: [], green: [], broken: built.stderr }
    const config = ['--config', 'e2e/playwright.config.ts', '--workers', '1', '--reporter', 'json']
    const ran = run('playwright', 'test', ...config, '-g', titlePattern(rows), ...files)
    return outcomeOf(ran.stdout, ran.stderr)
  }
}

function outcomeOf(output: string, errors: string): Outcome {
  const report = readReport(output)
  if (report === null) return { red: [], green: [], broken: errors }
  const specs = report.suites.flatMap(specsOf)
  const named = (status: string): string[] =>
    specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(({ title }) => title)
  return { red: named('unexpected'), green: named('expected'), broken: report.errors[0]?.message ?? null }
}

function readReport(output: string): Report | null {
  try {
    return JSON.parse(output) as Report
  } catch {
    return null
  }
}
