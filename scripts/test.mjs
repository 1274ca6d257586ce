// npm test: installs what is missing, runs the static gates, unit tests and end-to-end tests, and sums them up.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium, untestedIn } from './programs.mjs'
import { runGates } from './gates.mjs'
import { strayFailures, unitFailures } from './failures.mjs'
import { ensureBuilt, ensureInstalled, root, toolEnv } from './ready.mjs'
import { secondTryOf, sumOf } from './second-try.mjs'
import { strayErrorsFile } from './stray-errors.mjs'

ensureInstalled()
const reports = join(root, '.cache', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** @type {{ passed: number, failed: number, skipped: string[], failures: string[], flaky: string[] }} */
const sum = { passed: 0, failed: 0, skipped: [], failures: [], flaky: [] }
const add = ({ passed, failed, failures = [], flaky = [] }) => {
  sum.passed += passed
  sum.failed += failed
  sum.failures.push(...failures)
  sum.flaky.push(...flaky)
}

/** Returns the exit code, and what the tool wrote as errors. */
function runTool(tool, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', tool), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      env: toolEnv(env),
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      process.stderr.write(chunk)
      errors += chunk
    })
    child.on('error', () => resolve({ code: 1, errors }))
    // Not 'close': a process that the tool left running would keep the pipe open.
    child.on('exit', (code) => resolve({ code: code ?? 1, errors }))
  })
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

async function unitTests() {
  const missing = untestedIn('unit')
  const file = join(reports, 'unit.json')
  const reporters = ['default', 'json', './scripts/stray-errors.mjs'].map((reporter) => `--reporter=${reporter}`)
  const { code, errors } = await runTool('vitest', ['run', ...reporters, `--outputFile.json=${file}`])
  const report = readReport(file)
  if (report === null) return { passed: 0, failed: 1 }
  // A file that couldn't be loaded has no failed test. What goes wrong at the very end is only among the errors.
  const failures = [...unitFailures(report), ...strayFailures(readReport(strayErrorsFile) ?? [])]
  const failed = failures.length + (code !== 0 && failures.length === 0 ? 1 : 0)
  if (report.numPendingTests > 0)
    sum.skipped.push(...(missing.length === 0 ? [`${report.numPendingTests} unit tests`] : missing))
  const ended =
    code === 0
      ? []
      : [`unit tests: the runner ended with ${code}${failures.length === 0 ? `\n${errors.slice(-2000)}` : ''}`]
  return { passed: report.numPassedTests, failed, failures: [...failures, ...ended] }
}

async function endToEndTests() {
  const chromium = ensureChromium()
  if (chromium === null) {
    sum.skipped.push('end-to-end (no Chromium: install it, or set BAMA_CHROMIUM to its path)')
    return { passed: 0, failed: 0 }
  }
  sum.skipped.push(...untestedIn('e2e'))
  ensureBuilt()
  const weight = await runTool('node', ['scripts/check-weight.ts'])
  add(weight.code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: ['gate: weight of the pages'] })
  const playwright = async (name, args = []) => {
    const file = join(reports, `${name}.json`)
    const env = { BAMA_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const config = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json']
    const { code } = await runTool('playwright', ['test', ...config, ...args], env)
    return { code, report: readReport(file) }
  }
  const { code, report } = await playwright('e2e')
  if (report === null) return { passed: 0, failed: 1 }
  const again = secondTryOf(report)
  const second =
    again.length === 0 ? null : await playwright('e2e-again', [...again, '--workers=1', '--output=.cache/e2e-again'])
  const counted = sumOf(report, second?.report)
  if (report.stats.skipped > 0) sum.skipped.push(`${report.stats.skipped} end-to-end tests`)
  // Failures outside of tests, such as a file that can't be loaded, fail the run too.
  const isBroken = report.errors.length > 0 || (code !== 0 && counted.failed + counted.flaky.length === 0)
  return { ...counted, failed: counted.failed + (isBroken ? 1 : 0) }
}

// Packages are downloaded while the gates keep the processors busy. Failed installations are tried again later.
const [gates] = await Promise.all([runGates(), runTool('node', ['scripts/install-programs.mjs'])])
add(gates)
add(await unitTests())
add(await endToEndTests())

// Repeated at the end, so that readers of the tail of a long log see the failures.
for (const failure of sum.failures) console.log(`FAILED ${failure}`)
for (const what of sum.skipped) console.log(`skipped: ${what}`)
for (const name of sum.flaky) console.log(`flaky: ${name}`)
const skipped = sum.skipped.length === 0 ? '' : `, ${sum.skipped.length} skipped`
console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`)
process.exit(sum.failed === 0 ? 0 : 1)
