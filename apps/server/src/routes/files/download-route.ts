import { fileIdSchema, isImageType } from '@bama/domain'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AppParts } from '../../app-parts.ts'
import { sessionOf } from '../../auth/require-session.ts'
import { attachmentDisposition, inlineDisposition } from '../../files/file-names.ts'
import { thumbOf } from '../../files/intake.ts'
import { mayReadFile } from '../../files/may-read-file.ts'
import { nothingHere } from '../../http/api-failure.ts'
import { byteRange } from '../../http/byte-range.ts'
import { hasCurrent } from '../../http/has-current.ts'
import type { App } from '../../http/zod-validation.ts'
import type { Db } from '../../store/schema.ts'

type Parts = Pick<AppParts, 'store' | 'gate' | 'files'>

const schema = {
  params: z.object({ id: z.string() }),
  querystring: z.strictObject({ size: z.literal('thumb').optional() }),
}

const daySeconds = 24 * 60 * 60

/**
 * GET, HEAD /api/files/:id, with `?size=thumb` the small one: for the uploader and for anyone who sees a record that names it.
 * To everyone else it does not exist.
 */
export function downloadRoute(app: App, { store, gate, files }: Parts): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/files/:id',
    onRequest: gate.signedInUnrenewed,
    schema,
    config: {
      errors: ['not_found'],
      summary: 'A file or an image, whole or in a range, for whoever sees a record that names it.',
      answerType: '*/*',
    },
    async handler(request, reply) {
      const id = fileIdSchema.safeParse(request.params.id)
      const row = id.success
        ? await store.db.selectFrom('files').selectAll().where('id', '=', id.data).executeTakeFirst()
        : undefined
      if (row === undefined || !(await mayReadFile(store.db, sessionOf(request).user, row))) throw nothingHere()

      const isThumb = request.query.size === 'thumb'
      const isImage = isImageType(row.type)
      if (isThumb && !isImage) throw nothingHere()
      const object = isThumb ? thumbOf(row.object) : row.object
      const type = isThumb ? 'image/webp' : row.type
      // An object's name is never used for other content.
      const etag = `"${object}"`
      const caching = cachingHeaders(etag, isImage && !(await isAttachment(store.db, row.id)))
      if (hasCurrent(request, etag)) return reply.headers(caching).code(304).send()
      const stored = await files.get(object)
      if (stored === null) {
        request.log.error({ file: row.id, object }, "a file's bytes are missing")
        throw nothingHere()
      }
      const disposition = isImage ? inlineDisposition(row.filename, type) : attachmentDisposition(row.filename, type)
      showHeaders(reply, caching, disposition).type(type).header('accept-ranges', 'bytes')
      const range = byteRange(request.headers.range, stored.size)
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${stored.size}`).send()
      if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.size}`)
      const length = range === null ? stored.size : range.end - range.start + 1
      const body = request.method === 'HEAD' ? undefined : await stored.open(range ?? undefined)
      return reply.header('content-length', length).send(body)
    },
  })
}

async function isAttachment(db: Db, fileId: string): Promise<boolean> {
  const links = db.selectFrom('file_links').select('file_id').where('file_id', '=', fileId)
  return (await links.where('entity', '=', 'attachments').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Lets the browser cache a file for this session alone: if another person signs in there, it asks again. Images of events are
 * shown again and again (`isShownOften`). For everything else, such as a photo in a chat, the browser has to ask each time
 * whether this person may still see it.
 */
const cachingHeaders = (etag: string, isShownOften: boolean) => ({
  etag,
  'cache-control': isShownOften ? `private, max-age=${daySeconds}, immutable` : 'private, no-cache',
  vary: 'cookie, authorization',
})

/** Opened as a page, a file may do nothing at all, whatever type a browser takes it for. */
const showHeaders = (
  reply: FastifyReply,
  caching: ReturnType<typeof cachingHeaders>,
  disposition: string,
): FastifyReply =>
  reply.headers({
    ...caching,
    'content-disposition': disposition,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
