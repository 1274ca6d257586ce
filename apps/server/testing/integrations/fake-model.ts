import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Turn } from '../../src/integrations/language-model.ts'
import type { ImageSettings, ModelSettings } from '../../src/integrations/model-settings.ts'

export interface ModelRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly text: string
  /** Empty if the request had no body. */
  readonly body: {
    readonly model: string
    readonly messages: readonly Turn[]
    readonly response_format?: unknown
    readonly max_completion_tokens?: number
  }
}

/** How the model answers one request. */
export type Behaviour = (response: ServerResponse, request: ModelRequest) => void

/** Answers with this text, in OpenAI's format. */
export const says =
  (content: string): Behaviour =>
  (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }], usage: {} }))

export const saysJson = (value: unknown): Behaviour => says(JSON.stringify(value))

/** Answers with an image in OpenAI's format: embedded, or as a URL. */
export const draws =
  (image: Uint8Array | { readonly url: string }): Behaviour =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        created: 1,
        data: [image instanceof Uint8Array ? { b64_json: Buffer.from(image).toString('base64') } : image],
      }),
    )

export const serves =
  (bytes: Uint8Array, type = 'image/png'): Behaviour =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes)

export const answersStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (response) =>
    response.writeHead(status, headers).end('{"error":{"message":"no"}}')

/** Answers with an error in the form that real servers use. */
const refuses =
  (status: number, error: object): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ error }))

/** llama.cpp's server, if the prompt is longer than its context. */
export const isTooShort: Behaviour = refuses(400, {
  code: 400,
  message: 'request (3023 tokens) exceeds the available context size (512 tokens), try increasing it',
  type: 'exceed_context_size_error',
  n_prompt_tokens: 3023,
  n_ctx: 512,
})

/** OpenAI's API in the same case. */
export const isTooShortHosted: Behaviour = refuses(400, {
  message: "This model's maximum context length is 8192 tokens.",
  type: 'invalid_request_error',
  param: 'messages',
  code: 'context_length_exceeded',
})

/** llama.cpp's server while it loads its model. */
export const isLoading: Behaviour = refuses(503, { message: 'Loading model', type: 'unavailable_error', code: 503 })

/** llama.cpp's server, for a wrong key. */
export const knowsNoSuchKey: Behaviour = refuses(401, {
  message: 'Invalid API Key',
  type: 'authentication_error',
  code: 401,
})

/** llama.cpp's server, if the model's output was cut off or doesn't match the required format. */
export const losesTheForm: Behaviour = refuses(500, {
  code: 500,
  message: 'The model produced output that does not match the expected peg-native format',
  type: 'server_error',
})

/** llama.cpp's server, if the answer was cut off at the maximum length. */
export const runsOn: Behaviour = (response) =>
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(
    JSON.stringify({
      choices: [
        {
          finish_reason: 'length',
          index: 0,
          message: { role: 'assistant', content: `{"name":"${'x'.repeat(4000)}` },
        },
      ],
      object: 'chat.completion',
    }),
  )

/** Starts an answer and closes the connection. */
export const hangsUp: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"choices":[{"mess')
  setImmediate(() => response.destroy())
}

/** Sends a byte now and then, and never ends the answer. */
export const drips: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

/** Sends without end, as fast as the client reads. */
export const isEndless: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = (): void => {
    while (response.write(Buffer.alloc(256 * 1024, ' ')));
  }
  response.on('drain', more)
  response.on('close', () => response.off('drain', more))
  more()
}

export const isSilent: Behaviour = () => undefined

export interface FakeModel {
  readonly settings: ModelSettings
  readonly host: string
  readonly requests: ModelRequest[]
  /** Sets the behaviours for the next requests, one each. The last one also applies to all later requests. */
  behave(...behaviours: readonly Behaviour[]): void
  close(): void
}

/** A local server that behaves like language models and their hosts. */
export async function openFakeModel(settings: Partial<ModelSettings> = {}): Promise<FakeModel> {
  const requests: ModelRequest[] = []
  let behaviours: readonly Behaviour[] = [saysJson({})]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const { authorization } = request.headers
      const one: ModelRequest = {
        method: request.method ?? '',
        path: request.url ?? '',
        authorization,
        text,
        body: JSON.parse(text === '' ? '{}' : text) as ModelRequest['body'],
      }
      requests.push(one)
      const [behaviour, ...rest] = behaviours
      if (rest.length > 0) behaviours = rest
      behaviour?.(response, one)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { url: `http://${host}/v1`, model: 'test-model', key: 'sk-test', timeoutMs: 5000, ...settings },
    host,
    requests,
    behave: (...next) => (behaviours = next),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The fake model's settings as those of an image service. */
export const imageSettingsOf = ({ settings }: FakeModel): ImageSettings => ({ ...settings, size: '1024x1024' })
