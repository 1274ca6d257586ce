import { DatabaseError } from 'pg'

/** An answer that is an error, with the body that PostgREST gives all of them. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    details: string | null = null,
    headers: Readonly<Record<string, string>> = {},
    hint: string | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
    this.hint = hint
  }

  get body(): string {
    const { code, message, details, hint } = this
    return JSON.stringify({ code, message, details, hint })
  }
}

/** The status of a PostgreSQL error: the table of PostgREST's page "Errors", its first line that fits. */
const statuses: readonly (readonly [code: RegExp, status: number])[] = [
  [/^08/, 503],
  [/^09/, 500],
  [/^0[LP]/, 403],
  [/^2350[35]$/, 409],
  [/^25006$/, 405],
  [/^25/, 500],
  [/^28/, 403],
  [/^2D/, 500],
  [/^3[89B]/, 500],
  [/^40/, 500],
  [/^53400$/, 500],
  [/^53/, 503],
  [/^5[4578]/, 500],
  [/^(F0|HV)/, 500],
  [/^P0001$/, 400],
  [/^(P0|XX)/, 500],
  [/^42883$|^42P01$/, 404],
  [/^42P17$/, 500],
]

/** What PostgREST makes of what PostgreSQL threw. */
export function refusalOf(error: unknown, isAuthenticated: boolean): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof DatabaseError)) return new Refusal(503, 'PGRST000', 'Database connection error.')
  const { code = '', message, detail = null, hint = null } = error
  const answer = (status: number, headers = {}): Refusal => new Refusal(status, code, message, detail, headers, hint)
  // A token with a role that is not there.
  if (code === '22023' && /^role ".*" does not exist$/.test(message)) return answer(401)
  if (code === '42501') return isAuthenticated ? answer(403) : answer(401, { 'www-authenticate': 'Bearer' })
  return answer(statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400)
}
