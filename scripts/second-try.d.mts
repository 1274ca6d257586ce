import type { Suite } from './failures.mjs'

/** The parts of Playwright's JSON report that are used. */
interface Report {
  readonly suites: readonly Suite[]
  readonly stats: { readonly expected: number }
}

interface Sum {
  readonly passed: number
  readonly failed: number
  /** `file › title` of each test that passed only on its second try. */
  readonly flaky: string[]
  readonly failures: string[]
}

export function secondTryOf(report: Report): string[]
export function sumOf(first: Report, second?: Report | null): Sum
