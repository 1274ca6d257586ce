import { z } from 'zod'
import type { App } from '../../http/zod-validation.ts'

/** GET /api/docs: the interface as OpenAPI 3.1. It contains no data, so it needs no session. */
export function docsRoute(app: App, document: () => unknown): void {
  let text: string | null = null
  const options = { config: { summary: 'This document.', answer: z.looseObject({ openapi: z.string() }) } }
  app.get('/api/docs', options, (_request, reply) => {
    // By the first call all routes are registered.
    text ??= JSON.stringify(document())
    return reply.header('content-type', 'application/json; charset=utf-8').send(text)
  })
}
