/** A spec in Playwright's JSON report, as far as it is used. */
export interface Spec {
  readonly id: string
  readonly title: string
  readonly file: string
  readonly line: number
  readonly tests: readonly {
    readonly status: string
    readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[]
  }[]
}

export interface Suite {
  readonly specs?: readonly Spec[]
  readonly suites?: readonly Suite[]
}

/** A suite's specs, nested suites included. */
export function specsOf(suite: Suite): Spec[]
