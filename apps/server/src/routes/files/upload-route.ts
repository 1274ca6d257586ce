import multipart from '@fastify/multipart'
import { fileIdSchema, fileUrlOf, maxUploadBytes } from '@bama/domain'
import { syncUserHeader } from '@bama/sync'
import { z } from 'zod'
import type { AppParts } from '../../app-parts.ts'
import { sessionOf } from '../../auth/require-session.ts'
import { bodyBytes, type DailyBudget } from '../../limits/daily-budget.ts'
import { createSlotsPerPerson, type InSlot } from '../../limits/slots.ts'
import { createIntake, type FileRow } from '../../files/intake.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import { readAtPace } from './read-at-pace.ts'
import { multipartLimits, readUpload } from './read-upload.ts'

type Parts = Pick<AppParts, 'store' | 'now' | 'gate' | 'files' | 'every' | 'hub'> & {
  readonly budget: DailyBudget
  readonly inImageSlot: InSlot
}

/** For the documentation only; the handler reads the form itself. */
const formSchema = z.object({
  id: fileIdSchema,
  file: z
    .string()
    .meta({ contentMediaType: 'application/octet-stream', description: 'JPEG, PNG, WebP, GIF or AVIF, after the id' }),
})

/** The answer to an upload. `size` and `type` are those of the stored image. */
const uploadedSchema = z.object({
  id: z.string(),
  file_url: z.string(),
  url: z.string(),
  filename: z.string(),
  size: z.int().meta({ description: 'of the image as it is kept, in bytes' }),
  type: z.string(),
})
type Uploaded = z.infer<typeof uploadedSchema>

/** POST /api/files: stores an image for good, under an id that the caller chooses. Sending it again changes nothing. */
export function uploadRoute(app: App, { store, now, gate, files, every, hub, budget, inImageSlot }: Parts): void {
  const takeIn = createIntake({ store, now, files, inSlot: inImageSlot })
  // An upload is in memory while it comes in. Who waits for a slot is not read yet.
  const inSlot = createSlotsPerPerson({ each: { atOnce: 3, waiting: 16 }, all: { atOnce: 16, waiting: 64 } })
  const options = {
    onRequest: gate.signedIn,
    config: {
      errors: ['exists'] as const,
      summary: 'An image, once and for good under the id that the caller gave it.',
      body: formSchema,
      bodyType: 'multipart/form-data',
      answer: uploadedSchema,
      status: 201,
    },
  }
  app.register((scope: App, _options, done) => {
    scope.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false })
    scope.post('/api/files', options, async (request, reply): Promise<Uploaded> => {
      const { user } = sessionOf(request)
      const meant = request.headers[syncUserHeader]
      if (meant !== undefined && meant !== user.id)
        throw new ApiFailure('unauthorized', "this session is another person's")
      budget.take(
        user.id,
        bodyBytes(request, () => maxUploadBytes),
      )
      const row = await inSlot(user.id, async () =>
        takeIn(user.id, await readAtPace(request, every, () => readUpload(request))),
      )
      // Its record came first, so others wait for the bytes.
      hub.notify()
      reply.code(201)
      return answerOf(row)
    })
    done()
  })
}

function answerOf({ id, filename, size, type }: FileRow): Uploaded {
  const url = fileUrlOf(id)
  return { id, file_url: url, url, filename, size, type }
}
