import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import type { WebhookProblem } from '@bama/sync'
import type { AddressGuard } from './public-address.ts'

/** The outcome of sending one message. */
export interface Posted {
  /** The HTTP status; null if there was no answer. */
  readonly status: number | null
  /** Null if the message was accepted (any 2xx). */
  readonly problem: WebhookProblem | null
  /** The beginning of the answer's body. */
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

/** Sends one message with a binary body. Never throws. */
export type PostBytes = (message: Message<Buffer>) => Promise<Posted>

export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>

const wholeTimeMs = 10_000
const readBytes = 4096
const keptCharacters = 500

class AddressRefused extends Error {}

const resolveByDns: ResolveHost = (hostname) => lookup(hostname, { all: true })

/**
 * Sends messages to addresses that people enter. Redirects aren't followed, at most 4 kB of an answer are read, and the
 * whole exchange takes at most ten seconds. The resolved address is checked at each connection, because a name may
 * resolve to another one each time.
 */
export function createPostMessage({
  guard,
  resolve = resolveByDns,
  timeoutMs = wholeTimeMs,
  stopping,
}: {
  readonly guard: AddressGuard
  /** Aborts what is being sent. */
  readonly stopping: AbortSignal
  readonly resolve?: ResolveHost
  readonly timeoutMs?: number
}): PostMessage & PostBytes {
  /** Returns the first address of a host that may be called. The connection goes to this one and no other. */
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
        // Not called if the host is an IP address, which was checked as it is.
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
          // A 2xx is a success whatever follows. Of other answers the beginning is enough.
          if (size >= readBytes) finish()
        })
        answer.on('end', finish)
        answer.on('error', (error) => (problemOfStatus(statusCode) === null ? finish() : reject(error)))
      },
    )
    // An answer in another protocol is no `response`, and without this nothing would report it, not even the time's end.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, problem: problemOfStatus(statusCode), response: null, retryAfterMs: null })
    })
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
