import { type DescribedCall, describedCall } from './gist-description.ts'

/**
 * GitHub's gists in memory: answers as https://api.github.com and https://gist.githubusercontent.com do, according to
 * their documentation. Requests and answers are checked against GitHub's own description; violations are in `problems`.
 */
export interface GistMock {
  /** Like a page's `fetch`, including CORS: notes headers that it forbids and hides those that it doesn't expose. */
  readonly fetch: typeof globalThis.fetch
  /** Answers without CORS, as for a request from a server. */
  answer(request: Request): Promise<Response>
  readonly problems: string[]
  /** The requests received, in order. */
  readonly requests: RecordedRequest[]
  /** Queues faults. Each applies once, in order, to the next call to its host. */
  fail(...faults: readonly Fault[]): void
  /** Drops faults that haven't occurred yet. */
  heal(): void
  /** Adds a token with access to an account. `listsSecret`: whether the account's list includes secret gists. */
  addToken(token: string, account: Account): void
  deleteToken(token: string): void
  /** The calls left in the rate limit of this hour. */
  remaining: number
  readonly gists: ReadonlyMap<string, MockGist>
  /** As if the owner had edited the gist by hand. Null deletes a file. */
  edit(id: string, files: Readonly<Record<string, string | null>>): Promise<void>
  deleteGist(id: string): void
}

export interface Account {
  readonly login: string
  /** False: a classic token without write access gets 404. `fine_grained_no`: a fine-grained one gets 403. */
  readonly mayWrite?: boolean | 'fine_grained_no'
  readonly listsSecret?: boolean
}

export interface MockGist {
  readonly id: string
  readonly owner: string
  readonly isPublic: boolean
  description: string | null
  readonly files: Map<string, { readonly content: string; readonly sha: string; readonly size: number }>
  readonly createdMs: number
  updatedMs: number
}

export interface RecordedRequest {
  readonly method: string
  readonly host: string
  /** Includes the query. */
  readonly path: string
  readonly status: number
  readonly bytesUp: number
  readonly bytesDown: number
}

export type Fault = { readonly host?: 'api' | 'raw' } & (
  | {
      readonly kind: 'status'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly message?: string
    }
  /** The request never arrives. */
  | { readonly kind: 'lost' }
  /** The request is carried out, but its answer is lost. */
  | { readonly kind: 'answer_lost' }
  /** The answer breaks off. */
  | { readonly kind: 'cut' }
  /** No answer comes until the request is aborted. */
  | { readonly kind: 'hangs' }
)

export const mostInlineBytes = 1024 * 1024
const mostRawBytes = 10 * 1024 * 1024
const mostFiles = 300
const apiHost = 'api.github.com'
const rawHost = 'gist.githubusercontent.com'
const reference = 'https://docs.github.com/rest/gists/gists'

/** The answers of api.github.com to preflight requests. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, Accept-Encoding, X-GitHub-OTP, X-Requested-With, User-Agent, GraphQL-Features, X-Github-Next-Global-ID, X-GitHub-Api-Version, X-Fetch-Nonce',
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
  'access-control-expose-headers':
    'ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval, X-GitHub-Media-Type, X-GitHub-Request-Id, Deprecation, Sunset',
}
const listIn = (text: string): readonly string[] => text.toLowerCase().split(', ')
/** Headers that CORS always lets a page send (`safeSent`) and read (`safeRead`). */
const safeSent = ['accept', 'accept-language', 'content-language']
const safeRead = [
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
]

interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const failure = (status: number, message: string): Answer => ({
  status,
  body: { message, documentation_url: reference, status: String(status) },
})
const notFound = failure(404, 'Not Found')

/** `inlineBytes`: how much of each file a gist includes. Less makes long runs faster if the content isn't read. */
export function createGistMock(now: () => number, { inlineBytes = mostInlineBytes } = {}): GistMock {
  const accounts = new Map<string, Account>()
  const gists = new Map<string, MockGist>()
  /** Every content ever written stays available by its hash while its gist exists. */
  const blobs = new Map<string, string>()
  const faults: Fault[] = []
  const problems: string[] = []
  const requests: RecordedRequest[] = []
  let made = 0

  async function put(
    gist: MockGist,
    files: Readonly<Record<string, { readonly content: string } | null>>,
  ): Promise<void> {
    for (const [name, file] of Object.entries(files)) {
      // GitHub doesn't keep empty files.
      if (file === null || file.content === '') gist.files.delete(name)
      else {
        const sha = await blobSha(file.content)
        blobs.set(`${gist.id}/${sha}`, file.content)
        gist.files.set(name, { content: file.content, sha, size: bytesIn(file.content) })
      }
    }
    gist.updatedMs = now()
  }

  function answerList({ login, listsSecret = true }: Account, url: URL): Answer {
    const since = url.searchParams.get('since')
    const count = Number(url.searchParams.get('per_page') ?? 30)
    const first = (Number(url.searchParams.get('page') ?? 1) - 1) * count
    const own = [...gists.values()]
      .filter(({ owner, isPublic }) => owner === login && (isPublic || listsSecret))
      // "After the given time" is taken literally: strictly after.
      .filter(({ updatedMs }) => since === null || Math.floor(updatedMs / 1000) > Date.parse(since) / 1000)
      .sort((a, b) => b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1))
    return { status: 200, body: own.slice(first, first + Math.min(count, 100)).map((gist) => shownGist(gist, null)) }
  }

  async function answerCreate({ login, mayWrite = true }: Account, body: unknown): Promise<Answer> {
    if (mayWrite !== true) return mayWrite === false ? notFound : notAccessible
    const { description = null, files, public: isPublic = false } = body as Body
    if (Object.values(files ?? {}).every((file) => (file?.content ?? '') === '')) return invalid('files')
    const id = (++made).toString(16).padStart(32, '0')
    const times = { createdMs: now(), updatedMs: now() }
    const gist: MockGist = { id, owner: login, isPublic, description, files: new Map(), ...times }
    gists.set(id, gist)
    await put(gist, files as Record<string, { content: string }>)
    return { status: 201, body: shownGist(gist, inlineBytes), headers: { location: `https://${apiHost}/gists/${id}` } }
  }

  async function answerUpdate(
    { login, mayWrite = true }: Account,
    gist: MockGist | undefined,
    body: unknown,
  ): Promise<Answer> {
    if (gist === undefined || gist.owner !== login || mayWrite === false) return notFound
    if (mayWrite !== true) return notAccessible
    const { description, files = {} } = body as Body
    if (description === undefined && Object.keys(files).length === 0) return invalid('files')
    for (const [name, file] of Object.entries(files)) {
      if (/\/|^gistfile\d/.test(name)) return invalid(name)
      if (file === null && !gist.files.has(name)) return invalid(name)
    }
    const after = new Set([...gist.files.keys(), ...Object.keys(files)])
    for (const [name, file] of Object.entries(files)) if ((file?.content ?? '') === '') after.delete(name)
    if (after.size === 0) return invalid('files')
    if (description !== undefined) gist.description = description
    await put(gist, files as Record<string, { content: string } | null>)
    return { status: 200, body: shownGist(gist, inlineBytes) }
  }

  async function answerCall(call: DescribedCall, request: Request, body: unknown): Promise<Answer> {
    const token = /^(?:Bearer|token) (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    const account = accounts.get(token ?? '')
    if (account === undefined) return failure(401, 'Bad credentials')
    if (mock.remaining <= 0) return failure(403, `API rate limit exceeded for user ID ${account.login}.`)
    mock.remaining--
    const isSafe = request.method === 'GET'
    if (!isSafe && ['if-match', 'if-none-match'].some((name) => request.headers.has(name)))
      return failure(
        400,
        'Conditional request headers are not allowed in unsafe requests unless supported by the endpoint',
      )
    if (call.problems.length > 0) return failure(isSafe ? 400 : 422, call.problems.join())
    const gist = gists.get(call.parameters['gist_id'] ?? '')
    if (call.path === '/gists') return isSafe ? answerList(account, new URL(request.url)) : answerCreate(account, body)
    if (request.method === 'PATCH') return answerUpdate(account, gist, body)
    if (gist === undefined) return notFound
    if (isSafe) return { status: 200, body: shownGist(gist, inlineBytes) }
    if (gist.owner !== account.login) return notFound
    gists.delete(gist.id)
    return { status: 204 }
  }

  async function answerApi(request: Request, text: string): Promise<Response> {
    const url = new URL(request.url)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const call = describedCall({ method: request.method, url, body })
    const note = (problem: string): void => void problems.push(`${request.method} ${url.pathname}: ${problem}`)
    if (call === null) {
      note('is not described')
      return jsonResponse(notFound, {})
    }
    call.problems.forEach(note)
    if (!/application\/(vnd\.github(\.v3)?\+)?json/.test(request.headers.get('accept') ?? '')) note('asks for no JSON')
    if (text !== '' && !(request.headers.get('content-type') ?? '').startsWith('application/json'))
      note('has a body that is not called JSON')
    const answer = await answerCall(call, request, body)
    const etag = `W/"${await hexOfHash('SHA-256', JSON.stringify(answer.body ?? null))}"`
    const isSame = answer.status === 200 && request.method === 'GET' && request.headers.get('if-none-match') === etag
    // A 304 doesn't count against the rate limit.
    if (isSame) mock.remaining++
    const given: Answer = isSame ? { status: 304 } : answer
    call.problemsOfAnswer(given.status, given.body).forEach((problem) => note(`answers ${given.status}: ${problem}`))
    return jsonResponse(given, {
      etag,
      'cache-control': 'private, max-age=60, s-maxage=60',
      'x-github-media-type': 'github.v3; format=json',
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': String(mock.remaining),
      'x-ratelimit-reset': String(resetSeconds()),
      'x-ratelimit-resource': 'core',
      ...given.headers,
    })
  }

  const resetSeconds = (): number => Math.ceil((now() + 1) / 3_600_000) * 3600

  function answerRaw(request: Request): Response {
    const [, owner = '', id = '', sha = '', name = ''] =
      /^\/([^/]+)\/([^/]+)\/raw\/([0-9a-f]{40})\/([^/]+)$/.exec(new URL(request.url).pathname) ?? []
    if (request.headers.has('authorization')) problems.push(`the token was sent to ${rawHost}`)
    const content = gists.get(id)?.owner === owner ? blobs.get(`${id}/${sha}`) : undefined
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'access-control-allow-origin': '*' }
    if (content === undefined || name === '') return new Response('404: Not Found', { status: 404, headers })
    if (bytesIn(content) > mostRawBytes) return new Response('403: Forbidden', { status: 403, headers })
    return new Response(content, { headers: { ...headers, 'cache-control': 'max-age=300' } })
  }

  function nextFault(host: string): Fault | undefined {
    const index = faults.findIndex((fault) => (fault.host === 'raw') === (host === rawHost))
    return index === -1 ? undefined : faults.splice(index, 1)[0]
  }

  async function answer(request: Request): Promise<Response> {
    const { host, pathname, search } = new URL(request.url)
    if (host !== apiHost && host !== rawHost) {
      problems.push(`${host} got a request`)
      throw new TypeError('Failed to fetch')
    }
    const fault = nextFault(host)
    if (fault?.kind === 'lost') throw new TypeError('Failed to fetch')
    if (fault?.kind === 'hangs') return untilGivenUp(request.signal)
    const text = await request.text()
    const response = await answerOf(fault, host, request, text).catch((error: unknown) => {
      problems.push(String(error))
      throw error
    })
    const body = await response.text()
    const bytes = { bytesUp: bytesIn(text), bytesDown: bytesIn(body) }
    requests.push({ method: request.method, host, path: pathname + search, status: response.status, ...bytes })
    if (fault?.kind === 'answer_lost') throw new TypeError('Failed to fetch')
    const hasBody = ![204, 304].includes(response.status)
    const given = hasBody ? (fault?.kind === 'cut' ? brokenOff(body) : body) : null
    return new Response(given, { status: response.status, headers: response.headers })
  }

  async function answerOf(fault: Fault | undefined, host: string, request: Request, text: string): Promise<Response> {
    if (fault?.kind !== 'status') return host === rawHost ? answerRaw(request) : answerApi(request, text)
    return jsonResponse(failure(fault.status, fault.message ?? 'Error'), fault.headers ?? {})
  }

  const mock: GistMock = {
    problems,
    requests,
    gists,
    remaining: 5000,
    answer,
    async fetch(input, init) {
      const request = new Request(input, init)
      const { host } = new URL(request.url)
      const allowed =
        host === apiHost ? [...safeSent, ...listIn(corsHeaders['access-control-allow-headers'])] : safeSent
      for (const name of request.headers.keys())
        if (!allowed.includes(name)) problems.push(`CORS does not allow ${name}`)
      if (request.cache !== 'no-store' && !request.headers.has('if-none-match'))
        problems.push('the browser may answer of what it kept')
      const response = await answer(request)
      const shown = host === apiHost ? [...safeRead, ...listIn(corsHeaders['access-control-expose-headers'])] : safeRead
      const headers = [...response.headers].filter(([name]) => shown.includes(name))
      return new Response(response.body, { status: response.status, headers })
    },
    fail: (...more) => void faults.push(...more),
    heal: () => void faults.splice(0),
    addToken: (token, account) => void accounts.set(token, account),
    deleteToken: (token) => void accounts.delete(token),
    async edit(id, files) {
      const gist = gists.get(id)
      if (gist === undefined) throw new Error(`there is no gist ${id}`)
      await put(
        gist,
        Object.fromEntries(
          Object.entries(files).map(([name, content]) => [name, content === null ? null : { content }]),
        ),
      )
    },
    deleteGist: (id) => void gists.delete(id),
  }
  return mock
}

interface Body {
  readonly description?: string
  readonly files?: Readonly<Record<string, { readonly content?: string } | null>>
  readonly public?: boolean
}

const notAccessible = failure(403, 'Resource not accessible by personal access token')

const invalid = (field: string): Answer => ({
  status: 422,
  body: {
    message: 'Validation Failed',
    documentation_url: reference,
    errors: [{ resource: 'Gist', code: 'missing_field', field }],
  },
})

function jsonResponse({ status, body }: Answer, headers: Readonly<Record<string, string>>): Response {
  const text = body === undefined ? null : JSON.stringify(body)
  const type: Readonly<Record<string, string>> =
    text === null ? {} : { 'content-type': 'application/json; charset=utf-8' }
  return new Response(text, { status, headers: { ...corsHeaders, ...type, ...headers } })
}

/**
 * A gist as the API returns it. `inlineBytes`: how much of each file to include; null in a list, which has no content.
 */
function shownGist(gist: MockGist, inlineBytes: number | null): object {
  const { id, owner, isPublic, description, createdMs, updatedMs } = gist
  const address = `https://${apiHost}/gists/${id}`
  const files = [...gist.files].sort(([a], [b]) => (a < b ? -1 : 1))
  const shown = files.slice(0, mostFiles).map(([filename, { content, sha, size }]) => {
    const raw_url = `https://${rawHost}/${owner}/${id}/raw/${sha}/${encodeURIComponent(filename)}`
    const file = { filename, type: 'text/plain', language: 'Text', raw_url, size, encoding: 'utf-8' }
    if (inlineBytes === null) return [filename, file] as const
    const inline = { truncated: size > inlineBytes, content: content.slice(0, inlineBytes) }
    return [filename, { ...file, ...inline }] as const
  })
  const person = shownPerson(owner)
  return {
    url: address,
    forks_url: `${address}/forks`,
    commits_url: `${address}/commits`,
    id,
    node_id: `G_${id}`,
    git_pull_url: `https://gist.github.com/${id}.git`,
    git_push_url: `https://gist.github.com/${id}.git`,
    html_url: `https://gist.github.com/${owner}/${id}`,
    files: Object.fromEntries(shown),
    public: isPublic,
    created_at: instantOf(createdMs),
    updated_at: instantOf(updatedMs),
    description,
    comments: 0,
    comments_enabled: true,
    user: null,
    comments_url: `${address}/comments`,
    owner: person,
    truncated: files.length > mostFiles,
    ...(inlineBytes !== null ? { forks: [], history: [] } : {}),
  }
}

function shownPerson(login: string): object {
  const address = `https://${apiHost}/users/${login}`
  const lists = [
    'followers',
    'gists',
    'starred',
    'subscriptions',
    'organizations',
    'repos',
    'events',
    'received_events',
    'following',
  ]
  return {
    login,
    id: 1,
    node_id: 'U_1',
    avatar_url: `https://avatars.githubusercontent.com/${login}`,
    gravatar_id: '',
    url: address,
    html_url: `https://github.com/${login}`,
    ...Object.fromEntries(lists.map((list) => [`${list}_url`, `${address}/${list}`])),
    type: 'User',
    site_admin: false,
  }
}

const instantOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

const bytesIn = (text: string): number => new TextEncoder().encode(text).length

/** Git's object id of a blob. */
const blobSha = (content: string): Promise<string> => hexOfHash('SHA-1', `blob ${bytesIn(content)}\0${content}`)

async function hexOfHash(kind: string, text: string): Promise<string> {
  const hash = await crypto.subtle.digest(kind, new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function brokenOff(body: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(body)
  let isBegun = false
  return new ReadableStream({
    pull(controller) {
      if (isBegun) controller.error(new TypeError('network error'))
      else controller.enqueue(bytes.slice(0, Math.floor(bytes.length / 2)))
      isBegun = true
    },
  })
}

const untilGivenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = (): void => reject(new DOMException('The operation was aborted.', 'AbortError'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp)
  })
