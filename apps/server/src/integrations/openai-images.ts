import { err, maxUploadBytes, ok, type Result } from '@bama/domain'
import { z } from 'zod'
import { callService, readBytes, readJson } from './call-service.ts'
import type { DrawProblem, ImageService } from './image-service.ts'
import type { ImageSettings } from './model-settings.ts'

/** A base64 image of the largest upload size, and the JSON around it. */
const maxAnswerBytes = Math.ceil(maxUploadBytes / 3) * 4 + 64 * 1024

const imagesSchema = z.object({
  data: z.tuple([z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })]).rest(z.unknown()),
})

interface OpenAiImagesDeps {
  readonly settings: ImageSettings
  /** With HTTP's status, where there was one: for the person who keeps the server running. */
  readonly onProblem: (problem: DrawProblem, status: number | null) => void
}

/** Sent for unknown parts of a request (newer models reject `response_format`), or for what it asks for. */
const refusing: ReadonlySet<number> = new Set([400, 422])
const busy: ReadonlySet<number> = new Set([429, 503])

/**
 * Makes images with an OpenAI-compatible service: a hosted one, LocalAI, stable-diffusion.cpp. The image is requested as
 * part of the answer. If the answer has an address instead, it is fetched only from the service's own origin, without
 * following redirects.
 */
export function createOpenAiImages({ settings, onProblem }: OpenAiImagesDeps): ImageService {
  const { url, model, key, size, timeoutMs } = settings
  let isPlain = false

  const post = (prompt: string, plain: boolean, signal: AbortSignal): Promise<Response> =>
    callService(`${url}/images/generations`, {
      key,
      body: { model, prompt, n: 1, size, ...(!plain && { response_format: 'b64_json' }) },
      signal,
    })

  /** Returns the bytes at an address in an answer. Null if it leads to another origin, fails, or the bytes are too many. */
  async function fetchImage(address: string, signal: AbortSignal): Promise<Buffer | null> {
    if (!URL.canParse(address, `${url}/`)) return null
    const { origin, href } = new URL(address, `${url}/`)
    if (origin !== new URL(url).origin) return null
    const response = await callService(href, { key, signal })
    if (response.ok) return readBytes(response, maxUploadBytes)
    await response.body?.cancel()
    return null
  }

  async function imageIn(response: Response, signal: AbortSignal): Promise<Buffer | null> {
    const [image] = imagesSchema.safeParse(await readJson(response, maxAnswerBytes)).data?.data ?? []
    if (image?.b64_json) return Buffer.from(image.b64_json, 'base64')
    return image?.url ? fetchImage(image.url, signal) : null
  }

  return {
    host: new URL(url).host,
    model,
    timeoutMs,
    async draw(prompt, signal): Promise<Result<Buffer, DrawProblem>> {
      const fail = (problem: DrawProblem, status: number | null): Result<Buffer, DrawProblem> => {
        onProblem(problem, status)
        return err(problem)
      }
      try {
        let response = await post(prompt, isPlain, signal)
        if (!isPlain && refusing.has(response.status)) {
          await response.body?.cancel()
          response = await post(prompt, true, signal)
          if (response.ok) isPlain = true
        }
        if (!response.ok) {
          await response.body?.cancel()
          const { status } = response
          return fail(busy.has(status) ? 'busy' : refusing.has(status) ? 'refused' : 'failed', status)
        }
        const bytes = await imageIn(response, signal)
        if (bytes === null || bytes.length === 0 || bytes.length > maxUploadBytes)
          return fail('unusable', response.status)
        return ok(bytes)
      } catch {
        return fail(signal.aborted ? 'timeout' : 'failed', null)
      }
    },
  }
}
