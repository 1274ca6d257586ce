// What failed, in a few lines each, from the reports that the test runners write.
import { stripVTControlCharacters } from 'node:util'

const linesOfMessage = 20

/** The first lines of a message without colours and without the runner's own frames. */
const briefly = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, linesOfMessage)

const linesOf = (name, messages) => [name, ...messages.flatMap(briefly)].join('\n  ')

/** Of Vitest's JSON report: each failed test, and each file that failed before its first. */
export function unitFailures(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0) return file.status === 'failed' ? [linesOf(file.name, [file.message ?? ''])] : []
    return tests.map((test) => linesOf(`${file.name} > ${test.fullName}`, test.failureMessages ?? []))
  })
}

/** Of a suite in Playwright's JSON report: its specs, those of suites within it included. */
export const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** Of Playwright's JSON report: each test that failed, at its last try too or only before it. */
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
