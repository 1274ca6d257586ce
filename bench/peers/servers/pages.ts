import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'

export const builtPages = join(import.meta.dirname, '../../../.cache/bench-peers')

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export const pageOf = (script: string, before: readonly string[] = []): string =>
  `<!doctype html><meta charset="utf-8"><title>peer</title>${[
    ...before.map((source) => `<script src="${source}"></script>`),
    `<script type="module" src="${script}"></script>`,
  ].join('')}`

/** Serves a peer's page and its scripts next to its server's own responses; prints its address on standard output. */
export function servePages(answer: Answer, folders: readonly string[], before: readonly string[] = []): void {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = basename(pathname)
    if (pathname.startsWith('/page/'))
      return response.setHeader('content-type', 'text/html').end(pageOf(`/script/${name}.js`, before))
    const file = folders.map((folder) => join(folder, name)).find((one) => existsSync(one))
    if (!pathname.startsWith('/script/') || file === undefined) return answer(request, response)
    response.setHeader('content-type', 'text/javascript')
    createReadStream(file).pipe(response)
  })
  server.listen(0, '127.0.0.1', () =>
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
  )
}
