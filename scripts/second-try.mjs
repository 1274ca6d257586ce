// A spec that failed is run once more, alone: one that then passes is flaky, which is named and does not fail the run.
// Unit tests get no second try: properties draw new values each time, and a second draw would hide what the first found.
import { endToEndFailures, specsOf } from './failures.mjs'

/** So many failures at once are no coincidence: they are not run again. */
const mostRunAgain = 10

const isFailed = ({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky')

/** Of Playwright's JSON report: what to run once more, as `file:line` arguments. */
export function secondTryOf(report) {
  const places = report.suites
    .flatMap(specsOf)
    .filter(isFailed)
    .map(({ file, line }) => `${file}:${line}`)
  return places.length > mostRunAgain ? [] : [...new Set(places)]
}

/** The sums of a run and, where there was one, of the second try (null: there was none, or it wrote no report). */
export function sumOf(first, second = null) {
  const specsAgain = new Map((second?.suites ?? []).flatMap(specsOf).map((spec) => [spec.id, spec]))
  const isFlaky = (spec) => {
    const again = specsAgain.get(spec.id)
    return again !== undefined && again.tests.every(({ status }) => status === 'expected')
  }
  const failed = first.suites.flatMap(specsOf).filter(isFailed)
  const flaky = failed.filter(isFlaky)
  return {
    passed: first.stats.expected + flaky.length,
    failed: failed.length - flaky.length,
    flaky: flaky.map(({ file, title }) => `${file} › ${title}`),
    failures: endToEndFailures(first, (spec) => !isFlaky(spec)),
  }
}
