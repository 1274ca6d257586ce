import multipart from '@fastify/multipart'
import { fileUrlOf, maxUploadBytes } from '@bama/domain'
import { syncUserHeader } from '@bama/sync'
import type { FastifyRequest } from 'fastify'
import type { AppParts } from '../../app-parts.ts'
import { sessionOf } from '../../auth/require-session.ts'
import { createDailyBudget, bodyBytes } from '../../auth/daily-budget.ts'
import { createSlotsPerPerson } from '../../auth/slots.ts'
import { createIntake, type FileRow, type Upload } from '../../files/intake.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import { multipartLimits, readUpload } from './read-upload.ts'

type Parts = Pick<AppParts, 'store' | 'now' | 'monotonicNow' | 'gate' | 'files' | 'every'>

/** What an upload is answered. `size` in bytes and `type` are those of the image that is kept. */
interface Uploaded {
  readonly id: string
  readonly file_url: string
  readonly url: string
  readonly filename: string
  readonly size: number
  readonly type: string
}

/** Bytes that one person may upload in a day: the photographs of several events. */
const uploadsPerDay = 2_000_000_000

/** So much has to come in so many milliseconds: a phone at the edge of a network sends more. Less holds a slot for nothing. */
const pace = { ms: 10_000, bytes: 40_000 }

/** POST /api/files: an image, once and for good under the id that the caller gave it. Sending it again changes nothing. */
export function uploadRoute(app: App, { store, now, monotonicNow, gate, files, every }: Parts): void {
  const takeIn = createIntake({ store, now, files })
  // An upload is in memory while it comes in. Whoever waits for a slot is not read yet.
  const inSlot = createSlotsPerPerson({ each: { atOnce: 3, waiting: 16 }, all: { atOnce: 16, waiting: 64 } })
  const budget = createDailyBudget({ bytesPerDay: uploadsPerDay, now: monotonicNow })
  /** Reads an upload, and breaks off one that drips. */
  const readAtPace = async (request: FastifyRequest): Promise<Upload> => {
    const { socket } = request.raw
    let before = socket.bytesRead
    const stop = every(pace.ms, () => {
      const isSlow = socket.bytesRead - before < pace.bytes
      before = socket.bytesRead
      if (isSlow) request.raw.destroy(new Error('the upload is too slow'))
    })
    return readUpload(request).finally(stop)
  }
  app.register((scope: App, _options, done) => {
    scope.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false })
    scope.post('/api/files', { onRequest: gate.signedIn }, async (request, reply): Promise<Uploaded> => {
      const { user } = sessionOf(request)
      const meant = request.headers[syncUserHeader]
      if (meant !== undefined && meant !== user.id)
        throw new ApiFailure('unauthorized', "this session is another person's")
      budget.take(user.id, bodyBytes(request, maxUploadBytes))
      const row = await inSlot(user.id, async () => takeIn(user.id, await readAtPace(request)))
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
