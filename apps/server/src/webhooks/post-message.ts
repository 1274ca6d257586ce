import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import type { WebhookProblem } from '@bama/sync'
import type { AddressGuard } from './public-address.ts'

/** What came of one message. */
export interface Posted {
  /** HTTP's; null: no answer came. */
  readonly status: number | null
  /** Null: it was taken (any 2xx). */
  readonly problem: WebhookProblem | null
  /** The beginning of the answer. */
  readonly response: string | null
  readonly retryAfterMs: number | null
}

interface Message<Body> {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}

/** Sends one message. Never throws. */
export type PostMessage = (message: Message<string>) => Promise<Posted>

/** The same of a body that is no text. */
export type PostBytes = (message: Message<Buffer>) => Promise<Posted>

/** Resolves a host to addresses; the system's own unless a test has another. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>

const wholeTimeMs = 10_000
const readBytes = 4096
const keptCharacters = 500

class AddressRefused extends Error {}

const resolveByDns: ResolveHost = (hostname) => lookup(hostname, { all: true })

/**
 * Messages to addresses that people name. Redirects are not followed; of an answer no more than 4 kB is read; all of it takes
 * ten seconds at most. The address is looked at as it is connected to: a name may be resolved to another one each time.
 */
export function createPostMessage({
  guard,
  resolve = resolveByDns,
  timeoutMs = wholeTimeMs,
  stopping,
}: {
  readonly guard: AddressGuard
  /** Cuts off what is under way. */
  readonly stopping: AbortSignal
  readonly resolve?: ResolveHost
  readonly timeoutMs?: number
}): PostMessage & PostBytes {
  /** The first address of a host that may be called; the connection goes to this one and no other. */
  const addressOf = async ({ hostname, protocol }: URL): Promise<LookupAddress> => {
    const literal = hostname.replace(/^\[|\]$/g, '')
    const family = isIP(literal)
    const found = family === 0 ? await resolve(hostname) : [{ address: literal, family }]
    const mayCall = protocol === 'https:' ? guard.allows : guard.allowsPlain
    const one = found.find(({ address }) => mayCall(address))
    if (one === undefined) throw new AddressRefused()
    return one
  }

  return async ({ url, headers, body }: Message<string | Buffer>) => {
    const ending = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping])
    try {
      const target = new URL(url)
      const address = await withEnd(addressOf(target), ending)
      return await post(target, address, { headers, body, ending })
    } catch (error) {
      return { status: null, problem: problemOf(error, ending), response: null, retryAfterMs: null }
    }
  }
}

const withEnd = <T>(work: Promise<T>, ending: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      ending.addEventListener('abort', () => reject(ending.reason as Error), { once: true })
    }),
  ])

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  readonly ending: AbortSignal
}

function post(target: URL, { address, family }: LookupAddress, { headers, body, ending }: Sent): Promise<Posted> {
  const bytes = Buffer.from(body)
  const open = target.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const request = open(
      target,
      {
        method: 'POST',
        agent: false,
        signal: ending,
        // A host that is an address by itself is not looked up: it was checked as it stands.
        lookup: (_hostname, options, callback) => {
          if (options.all === true) callback(null, [{ address, family }])
          else callback(null, address, family)
        },
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Bama-Webhook/1',
          ...headers,
          'content-length': bytes.length,
        },
      },
      (answer) => {
        const { statusCode = 0 } = answer
        const chunks: Buffer[] = []
        let size = 0
        const finish = (): void => {
          request.destroy()
          const text = Buffer.concat(chunks).toString('utf8').slice(0, keptCharacters)
          resolve({
            status: statusCode,
            problem: problemOfStatus(statusCode),
            response: text === '' ? null : text.replaceAll('\0', ''),
            retryAfterMs: secondsOf(answer.headers['retry-after']),
          })
        }
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          // A 2xx is an answer whatever follows; of the rest the beginning is enough.
          if (size >= readBytes) finish()
        })
        answer.on('end', finish)
        answer.on('error', (error) => (problemOfStatus(statusCode) === null ? finish() : reject(error)))
      },
    )
    request.on('error', reject)
    request.end(bytes)
  })
}

const problemOfStatus = (status: number): WebhookProblem | null =>
  status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status'

const secondsOf = (retryAfter: string | undefined): number | null =>
  retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null

function problemOf(error: unknown, ending: AbortSignal): WebhookProblem {
  if (error instanceof AddressRefused) return 'address_refused'
  if (ending.aborted) return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'not_found'
  return /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code) ? 'insecure' : 'unreachable'
}
