// A failed spec is run once more, alone. If it then passes it is flaky, which is reported but doesn't fail the run.
// Unit tests get no second try: properties draw new values each time, and a second draw would hide what the first
// found.
import { endToEndFailures, specsOf } from './failures.mjs'

/** More failures than this aren't a coincidence, and aren't run again. */
const mostRunAgain = 10

const isFailed = ({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky')

/** Returns what to run again after Playwright's JSON report, as `file:line` arguments. */
export function secondTryOf(report) {
  const places = report.suites
    .flatMap(specsOf)
    .filter(isFailed)
    .map(({ file, line }) => `${file}:${line}`)
  return places.length > mostRunAgain ? [] : [...new Set(places)]
}

/** Returns the totals of a run and its second try (null if there was none, or it wrote no report). */
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
