import { attachmentTypes, fileIdSchema, maxAttachmentBytes } from '@bama/domain'
import { syncUserHeader } from '@bama/sync'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppParts } from '../../app-parts.ts'
import { sessionOf } from '../../auth/require-session.ts'
import type { DailyBudget } from '../../limits/daily-budget.ts'
import { bodyBytes } from '../../limits/daily-budget.ts'
import { createSlotsPerPerson, type InSlot } from '../../limits/slots.ts'
import { cleanFilename } from '../../files/file-names.ts'
import { createPartIntake, type Progress } from '../../files/part-intake.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import { readAtPace } from './read-at-pace.ts'

type Parts = Pick<AppParts, 'store' | 'now' | 'gate' | 'files' | 'every' | 'hub'> & {
  readonly budget: DailyBudget
  readonly inImageSlot: InSlot
}

const maxPartBytes = 1024 * 1024

const announcement = {
  body: z.strictObject({
    id: fileIdSchema,
    name: z.string().min(1).max(300),
    type: z.enum(attachmentTypes),
    size: z.int().min(1).max(maxAttachmentBytes),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
}

const part = {
  params: z.object({ id: fileIdSchema }),
  querystring: z.strictObject({ offset: z.string().regex(/^\d{1,9}$/) }),
}

/** `offset` is the next byte that is expected. `is_stored`: the file is complete and stored. */
const progressSchema = z.strictObject({ id: z.string(), offset: z.int(), is_stored: z.boolean() })
type Answer = z.infer<typeof progressSchema>

/**
 * Files in parts, for connections that break. POST /api/files/uploads announces a file, or returns its progress; PUT
 * /api/files/uploads/:id?offset= sends the bytes from there on, at most 1 MB at a time. Each answer says what is expected
 * next.
 */
export function partsRoute(app: App, { store, now, gate, files, every, hub, budget, inImageSlot }: Parts): void {
  const intake = createPartIntake({ store, files, now, inSlot: inImageSlot, onCommitted: () => hub.notify() })
  const inSlot = createSlotsPerPerson({ each: { atOnce: 3, waiting: 16 }, all: { atOnce: 16, waiting: 64 } })
  const personOf = (request: FastifyRequest): string => {
    const { user } = sessionOf(request)
    const meant = request.headers[syncUserHeader]
    if (meant !== undefined && meant !== user.id)
      throw new ApiFailure('unauthorized', "this session is another person's")
    return user.id
  }
  const answerOf = (id: string, { offset, isStored }: Progress): Answer => ({ id, offset, is_stored: isStored })

  app.route({
    method: 'POST',
    url: '/api/files/uploads',
    onRequest: gate.signedIn,
    schema: announcement,
    config: {
      errors: ['exists'],
      summary: 'Announces a file that comes in parts, or asks which byte of it is expected next.',
      answer: progressSchema,
    },
    async handler(request) {
      const { id, name, ...file } = request.body
      return answerOf(id, await intake.announce(personOf(request), { id, name: cleanFilename(name), ...file }))
    },
  })

  app.register((scope: App, _options, done) => {
    // The handler itself reads the body, once there is room for it.
    scope.addContentTypeParser('application/octet-stream', (_request, payload, parsed) => parsed(null, payload))
    scope.route({
      method: 'PUT',
      url: '/api/files/uploads/:id',
      onRequest: gate.signedIn,
      schema: part,
      config: {
        errors: ['not_found', 'exists'],
        summary: 'The next part of an announced file, 1 MB at most, from the byte `offset` on.',
        body: z.string().meta({ format: 'binary' }),
        bodyType: 'application/octet-stream',
        answer: progressSchema,
      },
      handler(request) {
        const userId = personOf(request)
        const { id } = request.params
        const length = bodyBytes(request, () => maxPartBytes)
        if (length > maxPartBytes) throw new ApiFailure('too_large', 'a part may have 1 MB', { field: 'body' })
        budget.take(userId, length)
        return inSlot(userId, async () => {
          const bytes = await readAtPace(request, every, () => readBody(request))
          return answerOf(id, await intake.take(userId, id, Number(request.query.offset), bytes))
        })
      },
    })
    done()
  })
}

async function readBody(request: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.raw) {
      size += (chunk as Buffer).length
      if (size <= maxPartBytes) chunks.push(chunk as Buffer)
    }
  } catch {
    // The connection broke off, so the part isn't complete.
    throw new ApiFailure('bad_request', 'the part is not whole')
  }
  if (size > maxPartBytes) throw new ApiFailure('too_large', 'a part may have 1 MB', { field: 'body' })
  return Buffer.concat(chunks)
}
