import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Turn } from '../../src/integrations/language-model.ts'
import type { ImageSettings, ModelSettings } from '../../src/integrations/model-settings.ts'

/** A request as it came in. */
export interface ModelRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly text: string
  /** Empty where nothing was posted. */
  readonly body: {
    readonly model: string
    readonly messages: readonly Turn[]
    readonly response_format?: unknown
    readonly max_completion_tokens?: number
  }
}

/** How the model behaves at one question. */
export type Behaviour = (response: ServerResponse, request: ModelRequest) => void

/** Says this, in the form of OpenAI's interface. */
export const says =
  (content: string): Behaviour =>
  (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }], usage: {} }))

export const saysJson = (value: unknown): Behaviour => says(JSON.stringify(value))

/** Draws this, in the form of OpenAI's interface: the image within the answer, or where it lies. */
export const draws =
  (image: Uint8Array | { readonly url: string }): Behaviour =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        created: 1,
        data: [image instanceof Uint8Array ? { b64_json: Buffer.from(image).toString('base64') } : image],
      }),
    )

/** A file as it lies on a server. */
export const serves =
  (bytes: Uint8Array, type = 'image/png'): Behaviour =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes)

export const answersStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (response) =>
    response.writeHead(status, headers).end('{"error":{"message":"no"}}')

/** Refuses with this body, as real servers do. */
const refuses =
  (status: number, error: object): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ error }))

/** llama.cpp's server, with a question that is longer than its context. */
export const isTooShort: Behaviour = refuses(400, {
  code: 400,
  message: 'request (3023 tokens) exceeds the available context size (512 tokens), try increasing it',
  type: 'exceed_context_size_error',
  n_prompt_tokens: 3023,
  n_ctx: 512,
})

/** OpenAI's, with the same. */
export const isTooShortHosted: Behaviour = refuses(400, {
  message: "This model's maximum context length is 8192 tokens.",
  type: 'invalid_request_error',
  param: 'messages',
  code: 'context_length_exceeded',
})

/** llama.cpp's server, while it reads its model. */
export const isLoading: Behaviour = refuses(503, { message: 'Loading model', type: 'unavailable_error', code: 503 })

/** llama.cpp's server, for a key that is not its own. */
export const knowsNoSuchKey: Behaviour = refuses(401, {
  message: 'Invalid API Key',
  type: 'authentication_error',
  code: 401,
})

/** llama.cpp's server, when its model wrote something else than it was held to, or was cut off in the midst of it. */
export const losesTheForm: Behaviour = refuses(500, {
  code: 500,
  message: 'The model produced output that does not match the expected peg-native format',
  type: 'server_error',
})

/** An answer that never came to its end: all that it may have, and what llama.cpp says of it. */
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

/** Begins an answer and hangs up. */
export const hangsUp: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"choices":[{"mess')
  setImmediate(() => response.destroy())
}

/** Says a byte now and then, and never comes to an end. */
export const drips: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

/** Sends without end, as fast as it is read. */
export const isEndless: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = (): void => {
    while (response.write(Buffer.alloc(256 * 1024, ' ')));
  }
  response.on('drain', more)
  response.on('close', () => response.off('drain', more))
  more()
}

/** Never answers. */
export const isSilent: Behaviour = () => undefined

export interface FakeModel {
  readonly settings: ModelSettings
  readonly host: string
  readonly requests: ModelRequest[]
  /** For the questions to come, one each; the last one stays. */
  behave(...behaviours: readonly Behaviour[]): void
  close(): void
}

/** A server on this machine that behaves as language models and their hosts do. */
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

/** Its settings as those of a service that makes images. */
export const imageSettingsOf = ({ settings }: FakeModel): ImageSettings => ({ ...settings, size: '1024x1024' })
