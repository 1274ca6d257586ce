import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { LightMyRequestResponse } from 'fastify'
import type { TestServer } from '../test-server.ts'

interface Sent {
  readonly bytes: Buffer
  readonly id?: string
  readonly filename?: string
  /** The type that the caller claims, which the server ignores. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Encodes a form as a browser does. */
export async function encodeForm(
  form: FormData,
): Promise<{ readonly body: Buffer; readonly headers: Record<string, string> }> {
  const encoded = new Response(form)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

export const blobOf = (bytes: Buffer, type = 'image/jpeg'): Blob => new Blob([new Uint8Array(bytes)], { type })

/** POST /api/files, as a browser does it. */
export async function upload(server: TestServer, cookie: string, sent: Sent): Promise<LightMyRequestResponse> {
  const form = new FormData()
  form.append('id', sent.id ?? randomUUID())
  form.append('file', blobOf(sent.bytes, sent.type), sent.filename ?? 'stage.jpg')
  const { body, headers } = await encodeForm(form)
  return server.call('POST', '/api/files', { body, cookie, headers: { ...headers, ...sent.headers } })
}

/** The names in the folder of uploaded files. */
export const objectsOf = ({ filesDir }: TestServer): Promise<string[]> =>
  readdir(filesDir).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
