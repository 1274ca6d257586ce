// Summarises failures in a few lines each, from the test runners' reports.
import { stripVTControlCharacters } from 'node:util'

const linesOfMessage = 20

/** Returns the first lines of a message, without colours and the runner's own stack frames. */
const briefly = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, linesOfMessage)

const linesOf = (name, messages) => [name, ...messages.flatMap(briefly)].join('\n  ')

/** Returns the failures in Vitest's JSON report: each failed test, and each file that failed before its first test. */
export function unitFailures(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0) return file.status === 'failed' ? [linesOf(file.name, [file.message ?? ''])] : []
    return tests.map((test) => linesOf(`${file.name} > ${test.fullName}`, test.failureMessages ?? []))
  })
}

/** Returns the failures in the report of stray errors: what was thrown outside of tests. */
export const strayFailures = (report) =>
  report.map(({ file, test, message }) => linesOf(`${file} > ${test}: outside of tests`, [message]))

/** Returns a suite's specs in Playwright's JSON report, nested suites included. */
export const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** Returns each test that failed in Playwright's JSON report, even if a retry passed. */
export function endToEndFailures(report, isCounted = () => true) {
  return report.suites
    .flatMap(specsOf)
    .filter(isCounted)
    .flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
        .map((test) =>
          linesOf(
            `${spec.file}:${spec.line} > ${spec.title}`,
            test.results.flatMap((result) => result.errors ?? []).map((error) => error.message ?? ''),
          ),
        ),
    )
}
