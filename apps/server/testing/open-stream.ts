import type { AddressInfo } from 'node:net'
import type { App } from '../src/http/zod-validation.ts'

export interface OpenStream {
  readonly response: Response
  /** Resolves with the next chunk, or null at the end. */
  next(): Promise<string | null>
  leave(): Promise<void>
}

/** Opens the hint stream over a real connection. The first call makes the app listen. */
export async function openStream(app: App, headers: Readonly<Record<string, string>>): Promise<OpenStream> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/api/sync/stream`, { headers })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return {
    response,
    next: async () => (await reader?.read())?.value ?? null,
    leave: async () => reader?.cancel(),
  }
}
