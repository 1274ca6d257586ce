import type { Result } from '@bama/domain'
import type { FastifyReply } from 'fastify'
import type { AppParts } from '../../app-parts.ts'
import { createAddressLimiter } from '../../limits/address-limiter.ts'
import { createSlotsPerPerson } from '../../limits/slots.ts'
import { ApiFailure, type CallErrorCode } from '../../http/api-failure.ts'

interface AskingDeps<Service, Problem extends string> {
  readonly audit: AppParts['audit']
  readonly monotonicNow: () => number
  /** Aborts what is under way when the server stops. */
  readonly stopping: AbortSignal
  /** Null if the operator configured none. */
  readonly service: Service | null
  readonly name: string
  readonly codes: Readonly<Record<Problem, CallErrorCode>>
  readonly missing: CallErrorCode
}

interface Question {
  readonly userId: string
  readonly reply: FastifyReply
  /** For the log. */
  readonly use: string
}

/** An answer takes a service long and may cost money, so each person gets one at a time, and there are few in all. */
const slots = { each: { atOnce: 1, waiting: 1 }, all: { atOnce: 4, waiting: 20 } } as const

/**
 * Lets one person ask a service; throws what became of it when it was nothing. Who leaves ends the question, and the time
 * that the service has is for all of it. The log says who asked which host for what and how it ended, never the text.
 */
export function createAsking<
  Service extends { readonly host: string; readonly timeoutMs: number },
  Problem extends string,
>({ audit, monotonicNow, stopping, service, name, codes, missing }: AskingDeps<Service, Problem>) {
  const limiter = createAddressLimiter({ now: monotonicNow })
  const inSlot = createSlotsPerPerson(slots)
  return async <T>(
    { userId, reply, use }: Question,
    work: (service: Service, signal: AbortSignal) => Promise<Result<T, Problem>>,
  ): Promise<T> => {
    if (service === null) throw new ApiFailure(missing, `this server has no ${name}`)
    limiter.refuseWhileWaiting(userId, `too many questions to the ${name}`)
    limiter.count(userId)
    const left = new AbortController()
    if (reply.raw.destroyed) left.abort()
    reply.raw.once('close', () => left.abort())
    const answer = await inSlot(userId, () =>
      work(service, AbortSignal.any([AbortSignal.timeout(service.timeoutMs), stopping, left.signal])),
    )
    audit.info({ userId, host: service.host, use, outcome: answer.ok ? 'ok' : answer.error }, `${name} asked`)
    if (!answer.ok) throw new ApiFailure(codes[answer.error], `the ${name} gave no answer that can be used`)
    return answer.value
  }
}
