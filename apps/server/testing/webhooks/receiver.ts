import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly port: number
  readonly received: Received[]
  /** How it answers; with 200 at first. */
  answer: (response: ServerResponse, received: Received) => void
  /** Resolves once this many requests have arrived. */
  waitFor(count: number): Promise<void>
  close(): void
}

/** A local receiver of webhooks for one test. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
      received.push(one)
      for (const { count, resolve } of waiting) if (received.length >= count) resolve()
      receiver.answer(response, one)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: (response) => response.end(),
    waitFor: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
