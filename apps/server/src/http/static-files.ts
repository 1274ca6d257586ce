import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { nothingHere } from './api-failure.ts'
import type { App } from './zod-validation.ts'

const notBuilt = 'The Bama app is not built yet. Stop the server and run: npm start\n'

/** Vite names these files by their content, so a file never changes under its name. */
const isHashed = (webRoot: string, file: string): boolean => relative(webRoot, file).startsWith(`assets${sep}`)

/**
 * Serves the built app from `webRoot`. The addresses of screens exist only in the browser, so a request for a page gets
 * `index.html`. Everything else that doesn't exist is 404, and so is every unknown call under `/api`.
 */
export function serveApp(app: App, webRoot: string): void {
  const isBuilt = existsSync(join(webRoot, 'index.html'))
  if (isBuilt) {
    app.register(fastifyStatic, {
      root: webRoot,
      dotfiles: 'ignore',
      cacheControl: false,
      // The build writes compressed copies beside the files (apps/web/compress-files.ts).
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isForEver = isHashed(webRoot, file)
        reply.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (!isReading(request) || path === '/api' || path.startsWith('/api/')) throw nothingHere()
    if (!isBuilt) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
    if (path.startsWith('/assets/') || !(request.headers.accept ?? '').includes('text/html')) throw nothingHere()
    return reply.sendFile('index.html')
  })
}

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'
