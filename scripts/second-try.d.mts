interface Spec {
  readonly id: string
  readonly title: string
  readonly file: string
  readonly line: number
  readonly tests: readonly {
    readonly status: string
    readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[]
  }[]
}

interface Suite {
  readonly specs?: readonly Spec[]
  readonly suites?: readonly Suite[]
}

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
