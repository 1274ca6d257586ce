import { can, dayInZone, mayWrite } from '@bama/domain'
import {
  eventBriefRequestSchema,
  type EventPoster,
  eventPosterRequestSchema,
  eventPosterSchema,
  type EventSuggestion,
  eventSuggestionSchema,
  type Integrations,
  integrationsSchema,
  type ThreadSummary,
  threadSummaryRequestSchema,
  threadSummarySchema,
} from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { createImageSlots } from '../../files/intake.ts'
import { ApiFailure, type CallErrorCode } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import type { AskProblem } from '../../integrations/ask-for-json.ts'
import { drawPoster } from '../../integrations/draw-poster.ts'
import type { DrawProblem, ImageService } from '../../integrations/image-service.ts'
import type { LanguageModel } from '../../integrations/language-model.ts'
import { readBrief } from '../../integrations/read-brief.ts'
import { readThread } from '../../integrations/read-thread.ts'
import { sumUpThread } from '../../integrations/sum-up-thread.ts'
import { tagNames } from '../../integrations/tag-names.ts'
import { stored } from '@bama/sync/authority'
import { readUser } from '../../sync/read-user.ts'
import { readVisible } from '../../sync/visible.ts'
import { createAsking } from './asking.ts'

type Parts = Pick<AppParts, 'gate' | 'store' | 'mailer' | 'audit' | 'now' | 'monotonicNow' | 'zone'> & {
  /** Null if the operator configured none. */
  readonly model: LanguageModel | null
  readonly images: ImageService | null
  /** Aborts what is under way when the server stops. */
  readonly stopping: AbortSignal
}

const modelCodes = {
  timeout: 'model_timeout',
  busy: 'model_busy',
  too_long: 'model_too_long',
  failed: 'model_failed',
  unreadable: 'model_unreadable',
} as const satisfies Record<AskProblem, CallErrorCode>
const modelErrors = ['no_model', ...Object.values(modelCodes)] as const

const imageCodes = {
  timeout: 'image_timeout',
  busy: 'image_busy',
  failed: 'image_failed',
  refused: 'image_refused',
  unusable: 'image_unusable',
} as const satisfies Record<DrawProblem, CallErrorCode>
const imageErrors = ['no_image_service', ...Object.values(imageCodes)] as const

/**
 * What external services can do for people who are signed in. Their addresses are set by the operator, never by a caller.
 * Nothing that is sent or answered is kept or logged. Each person may query each service 30 times in a quarter of an hour
 * (`too_many_requests`).
 * GET /api/integrations returns which services there are. POST /api/integrations/event-brief reads a pasted text into
 * suggestions for a new event, for people who may create events; thread-summary sums up the comments on an event or a task,
 * for people who see it; event-poster makes an image for an event, for people who may change it.
 */
export function integrationRoutes(app: App, { gate, store, audit, model, images, stopping, ...parts }: Parts): void {
  const asking = { audit, stopping, monotonicNow: parts.monotonicNow }
  const askModel = createAsking({
    ...asking,
    service: model,
    name: 'language model',
    codes: modelCodes,
    missing: 'no_model',
  })
  const askImages = createAsking({
    ...asking,
    service: images,
    name: 'image service',
    codes: imageCodes,
    missing: 'no_image_service',
  })
  const inImageSlot = createImageSlots()

  const listing = {
    onRequest: gate.inPerson,
    config: { summary: 'Which programs elsewhere this server asks for help.', answer: integrationsSchema },
  }
  app.get('/api/integrations', listing, (): Promise<Integrations> =>
    Promise.resolve({
      language_model: model === null ? null : { host: model.host, model: model.model },
      images: images === null ? null : { host: images.host, model: images.model },
      mail: parts.mailer !== null,
    }),
  )

  const reading = {
    onRequest: gate.inPerson,
    schema: { body: eventBriefRequestSchema },
    config: {
      errors: modelErrors,
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
    return askModel({ userId: user.id, reply, use: 'event-brief' }, (reader, signal) =>
      readBrief(reader, { text: request.body.text, today, tags }, signal),
    )
  })

  const summing = {
    onRequest: gate.inPerson,
    schema: { body: threadSummaryRequestSchema },
    config: {
      errors: [...modelErrors, 'not_found'] as const,
      summary:
        'The comments on an event or a task, summed up by the language model: a suggestion, which changes nothing. Phones, e-mail addresses, links and amounts of money are not sent to it.',
      answer: threadSummarySchema,
    },
  }
  app.post('/api/integrations/thread-summary', summing, async (request, reply): Promise<ThreadSummary> => {
    const { id } = personSessionOf(request).user
    const thread = await store.read(async (tx) => {
      const actor = await readUser(tx, id)
      return actor === null ? null : readThread(tx, actor, { ...request.body, zone: parts.zone })
    })
    if (thread === null || thread.entries.length === 0)
      throw new ApiFailure('not_found', 'there is no such record, or nothing was said on it')
    return askModel({ userId: id, reply, use: 'thread-summary' }, (reader, signal) =>
      sumUpThread(reader, thread, signal),
    )
  })

  const drawing = {
    onRequest: gate.inPerson,
    schema: { body: eventPosterRequestSchema },
    config: {
      errors: [...imageErrors, 'not_found'] as const,
      summary:
        "An image for an event's poster, made by the image service and kept nowhere. Phones, e-mail addresses, links and amounts of money are not sent to it.",
      answer: eventPosterSchema,
    },
  }
  app.post('/api/integrations/event-poster', drawing, async (request, reply): Promise<EventPoster> => {
    const { id } = personSessionOf(request).user
    const { event_id: eventId, text } = request.body
    await store.read(async (tx) => {
      const actor = await readUser(tx, id)
      const event = actor === null ? null : await readVisible(tx, actor, 'events', eventId)
      if (actor === null || event === null) throw new ApiFailure('not_found', 'there is no such event')
      if (!mayWrite(actor, 'events', stored(event), 'description'))
        throw new ApiFailure('forbidden', 'only who may change the event may do this')
    })
    return askImages({ userId: id, reply, use: 'event-poster' }, (service, signal) =>
      drawPoster(service, text, { signal, inImageSlot }),
    )
  })
}
