import { can, dayInZone, type Result } from '@bama/domain'
import {
  eventBriefRequestSchema,
  type EventSuggestion,
  eventSuggestionSchema,
  type Integrations,
  integrationsSchema,
} from '@bama/sync'
import type { FastifyReply } from 'fastify'
import type { AppParts } from '../../app-parts.ts'
import { createAddressLimiter } from '../../auth/address-limiter.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { createSlotsPerPerson } from '../../auth/slots.ts'
import { ApiFailure, type CallErrorCode } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import type { AskProblem } from '../../integrations/ask-for-json.ts'
import type { LanguageModel } from '../../integrations/language-model.ts'
import { readBrief } from '../../integrations/read-brief.ts'
import { tagNames } from '../../integrations/tag-names.ts'

type Parts = Pick<AppParts, 'gate' | 'store' | 'audit' | 'now' | 'monotonicNow' | 'zone'> & {
  /** Null: the operator named none. */
  readonly model: LanguageModel | null
  /** Cuts off what is under way when the server stops. */
  readonly stopping: AbortSignal
}

const codeOf = {
  timeout: 'model_timeout',
  busy: 'model_busy',
  failed: 'model_failed',
  unreadable: 'model_unreadable',
} as const satisfies Record<AskProblem, CallErrorCode>

/** A model works long for each answer, and may cost money: one at a time for each person, and a few in all. */
const slots = { each: { atOnce: 1, waiting: 1 }, all: { atOnce: 4, waiting: 20 } } as const

/**
 * What programs elsewhere help with, for people who are signed in. Their addresses are the operator's to set, never a caller's;
 * nothing of what is sent or answered is kept or logged.
 * GET /api/integrations says what there is. POST /api/integrations/event-brief reads a pasted text into suggestions for a new
 * event, for who may make one; 30 in a quarter of an hour (`too_many_requests`).
 */
export function integrationRoutes(app: App, { gate, store, audit, model, stopping, ...parts }: Parts): void {
  const limiter = createAddressLimiter({ now: parts.monotonicNow })
  const inSlot = createSlotsPerPerson(slots)

  /** Lets one person ask; throws what became of it when it was nothing. */
  const ask = async <T>(
    { userId, reply, use }: { readonly userId: string; readonly reply: FastifyReply; readonly use: string },
    work: (model: LanguageModel, signal: AbortSignal) => Promise<Result<T, AskProblem>>,
  ): Promise<T> => {
    if (model === null) throw new ApiFailure('no_model', 'this server has no language model')
    const waitMs = limiter.waitMs(userId)
    if (waitMs > 0)
      throw new ApiFailure('too_many_requests', 'too many questions to the language model', {
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      })
    limiter.count(userId)
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const answer = await inSlot(userId, () =>
      work(model, AbortSignal.any([AbortSignal.timeout(model.timeoutMs), stopping, left.signal])),
    )
    audit.info({ userId, host: model.host, use, outcome: answer.ok ? 'ok' : answer.error }, 'language model asked')
    if (!answer.ok) throw new ApiFailure(codeOf[answer.error], 'the language model gave no answer that can be used')
    return answer.value
  }

  const listing = {
    onRequest: gate.inPerson,
    config: { summary: 'Which programs elsewhere this server asks for help.', answer: integrationsSchema },
  }
  app.get('/api/integrations', listing, (): Promise<Integrations> =>
    Promise.resolve({ language_model: model === null ? null : { host: model.host, model: model.model } }),
  )

  const reading = {
    onRequest: gate.inPerson,
    schema: { body: eventBriefRequestSchema },
    config: {
      summary:
        'What a pasted text says of an event, read by the language model: suggestions, which change nothing. Phones, e-mail addresses, links and amounts of money are not sent to it.',
      answer: eventSuggestionSchema,
    },
  }
  app.post('/api/integrations/event-brief', reading, async (request, reply): Promise<EventSuggestion> => {
    const { user } = personSessionOf(request)
    if (!can(user, 'can_create_events')) throw new ApiFailure('forbidden', 'only who may create events may do this')
    const today = dayInZone(parts.now(), parts.zone)
    const tags = await tagNames(store)
    return ask({ userId: user.id, reply, use: 'event-brief' }, (reader, signal) =>
      readBrief(reader, { text: request.body.text, today, tags }, signal),
    )
  })
}
