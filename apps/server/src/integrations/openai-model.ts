import { err, ok, type Result } from '@bama/domain'
import { z } from 'zod'
import { callService, readJson } from './call-service.ts'
import type { Answer, LanguageModel, ModelProblem, Turn } from './language-model.ts'
import type { ModelSettings } from './model-settings.ts'

/** Longer than any answer that is asked for. */
const maxAnswerBytes = 256 * 1024

/**
 * Tokens of an answer, a model's thoughts among them. Without an end of ours a weak model that repeats itself within a text
 * writes until the time is over, however its server holds it to a schema; and a hosted one is paid by the token.
 */
const maxAnswerTokens = 4096

const completionSchema = z.object({
  choices: z
    .tuple([z.object({ message: z.object({ content: z.string().nullable() }), finish_reason: z.string().nullish() })])
    .rest(z.unknown()),
})

/** How llama.cpp's server and OpenAI say that a text has no room in the model's context. */
const tooLongSchema = z.object({
  error: z.union([
    z.object({ type: z.literal('exceed_context_size_error') }),
    z.object({ code: z.literal('context_length_exceeded') }),
  ]),
})

interface OpenAiModelDeps {
  readonly settings: ModelSettings
  /** With HTTP's status, where there was one: for the person who keeps the server running. */
  readonly onProblem: (problem: ModelProblem, status: number | null) => void
}

/** How far a server goes along: with a schema, or with the bare question alone. */
type Form = 'structured' | 'plain'

/** These servers do not take what the plain question leaves out. */
const asksForPlain: ReadonlySet<number> = new Set([400, 422, 501])
/** Stumbled over the schema, or over what its model made of it: it may do better the next time. */
const stumbled = 500
const busy: ReadonlySet<number> = new Set([429, 503])

/**
 * A model behind an OpenAI-compatible interface: a hosted one, Ollama, llama.cpp. Redirects are not followed, and of an answer
 * no more is read than a good one has. A server that refuses a schema once is asked without one from then on.
 */
export function createOpenAiModel({ settings, onProblem }: OpenAiModelDeps): LanguageModel {
  const { url, model, key, timeoutMs } = settings
  let form: Form = 'structured'

  const bodyOf = (turns: readonly Turn[], schema: object | undefined, as: Form): object => ({
    model,
    messages: turns,
    ...(as === 'structured' && {
      temperature: 0,
      // The name that OpenAI's newer models ask for; llama.cpp and vLLM know it too.
      max_completion_tokens: maxAnswerTokens,
      ...(schema !== undefined && {
        response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
      }),
    }),
  })

  /** What such an answer to a question with a schema is followed by; null: nothing. */
  function bodyAfter(status: number, turns: readonly Turn[]): object | null {
    if (status === stumbled) return bodyOf(turns, undefined, 'structured')
    return asksForPlain.has(status) ? bodyOf(turns, undefined, 'plain') : null
  }

  const post = (body: object, signal: AbortSignal): Promise<Response> =>
    callService(`${url}/chat/completions`, { key, body, signal })

  /** Whether a refused question was too long; the rest of the answer is not read. */
  async function isTooLong(response: Response): Promise<boolean> {
    if (response.status === 400) return tooLongSchema.safeParse(await readJson(response, maxAnswerBytes)).success
    await response.body?.cancel()
    return false
  }

  return {
    host: new URL(url).host,
    model,
    timeoutMs,
    async answer(turns, { schema, signal }): Promise<Result<Answer, ModelProblem>> {
      const fail = (problem: ModelProblem, status: number | null): Result<Answer, ModelProblem> => {
        onProblem(problem, status)
        return err(problem)
      }
      try {
        let response = await post(bodyOf(turns, schema, form), signal)
        let tooLong = !response.ok && (await isTooLong(response))
        const retry = tooLong || form === 'plain' ? null : bodyAfter(response.status, turns)
        if (retry !== null) {
          const refused = response.status
          response = await post(retry, signal)
          if (!response.ok) tooLong = await isTooLong(response)
          else if (refused !== stumbled) form = 'plain'
        }
        if (!response.ok)
          return fail(tooLong ? 'too_long' : busy.has(response.status) ? 'busy' : 'failed', response.status)
        const completion = completionSchema.safeParse(await readJson(response, maxAnswerBytes))
        const [choice] = completion.data?.choices ?? []
        const text = choice?.message.content ?? null
        return text === null
          ? fail('failed', response.status)
          : ok({ text, isCutOff: choice?.finish_reason === 'length' })
      } catch {
        return fail(signal.aborted ? 'timeout' : 'failed', null)
      }
    },
  }
}
