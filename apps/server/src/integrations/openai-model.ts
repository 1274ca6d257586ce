import { err, ok, type Result } from '@bama/domain'
import { z } from 'zod'
import { callService, readJson } from './call-service.ts'
import type { Answer, LanguageModel, ModelProblem, Turn } from './language-model.ts'
import type { ModelSettings } from './model-settings.ts'

/** More than any answer that we ask for. */
const maxAnswerBytes = 256 * 1024

/**
 * Tokens of an answer, including a model's thoughts. Without this limit, a weak model that repeats itself would write
 * until the time is up, even if its server enforces a schema, and a hosted model is paid by the token.
 */
const maxAnswerTokens = 4096

const completionSchema = z.object({
  choices: z
    .tuple([z.object({ message: z.object({ content: z.string().nullable() }), finish_reason: z.string().nullish() })])
    .rest(z.unknown()),
})

/** How llama.cpp's server and OpenAI report that a text doesn't fit into the model's context. */
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

/** What a server supports: all our options, or only the bare question. */
type Form = 'structured' | 'plain'

/** Statuses of servers that don't accept an option which the plain form leaves out. */
const asksForPlain: ReadonlySet<number> = new Set([400, 422, 501])
/** The server failed over the schema, or over the model's output for it. The schema may work the next time. */
const stumbled = 500
const busy: ReadonlySet<number> = new Set([429, 503])

/**
 * A model behind an OpenAI-compatible interface: a hosted one, Ollama, llama.cpp. Redirects aren't followed, and an answer
 * is read no further than a good one could go. A server that refuses the options once gets plain questions from then on.
 */
export function createOpenAiModel({ settings, onProblem }: OpenAiModelDeps): LanguageModel {
  const { url, model, key, timeoutMs } = settings
  let form: Form = 'structured'

  const bodyOf = (turns: readonly Turn[], schema: object | undefined, as: Form): object => ({
    model,
    messages: turns,
    ...(as === 'structured' && {
      temperature: 0,
      // The name that newer models of OpenAI require; llama.cpp and vLLM know it too.
      max_completion_tokens: maxAnswerTokens,
      ...(schema !== undefined && {
        response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
      }),
    }),
  })

  /** Returns the body of the retry after a failed question with a schema, or null if there is none. */
  function bodyAfter(status: number, turns: readonly Turn[]): object | null {
    if (status === stumbled) return bodyOf(turns, undefined, 'structured')
    return asksForPlain.has(status) ? bodyOf(turns, undefined, 'plain') : null
  }

  const post = (body: object, signal: AbortSignal): Promise<Response> =>
    callService(`${url}/chat/completions`, { key, body, signal })

  /** Whether the question was refused as too long. Discards the rest of the answer. */
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
