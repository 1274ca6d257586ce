import { err, ok, type Result } from '@bama/domain'
import { z } from 'zod'
import { callService, readJson } from './call-service.ts'
import type { LanguageModel, ModelProblem, Turn } from './language-model.ts'
import type { ModelSettings } from './model-settings.ts'

/** Longer than any answer that is asked for. */
const maxAnswerBytes = 256 * 1024

const completionSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string().nullable() }) })]).rest(z.unknown()),
})

interface OpenAiModelDeps {
  readonly settings: ModelSettings
  /** With HTTP's status, where there was one: for whoever keeps the server running. */
  readonly onProblem: (problem: ModelProblem, status: number | null) => void
}

/** How far a server goes along: with a schema, or with the bare question alone. */
type Form = 'structured' | 'plain'

/** These servers do not take what the plain question leaves out, or stumble over the schema. */
const asksForPlain: ReadonlySet<number> = new Set([400, 422, 500, 501])
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
      ...(schema !== undefined && {
        response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
      }),
    }),
  })

  const post = (body: object, signal: AbortSignal): Promise<Response> =>
    callService(`${url}/chat/completions`, { key, body, signal })

  return {
    host: new URL(url).host,
    model,
    timeoutMs,
    async answer(turns, { schema, signal }): Promise<Result<string, ModelProblem>> {
      const fail = (problem: ModelProblem, status: number | null): Result<string, ModelProblem> => {
        onProblem(problem, status)
        return err(problem)
      }
      try {
        let response = await post(bodyOf(turns, schema, form), signal)
        if (form === 'structured' && asksForPlain.has(response.status)) {
          await response.body?.cancel()
          response = await post(bodyOf(turns, schema, 'plain'), signal)
          if (response.ok) form = 'plain'
        }
        if (!response.ok) {
          await response.body?.cancel()
          return fail(busy.has(response.status) ? 'busy' : 'failed', response.status)
        }
        const completion = completionSchema.safeParse(await readJson(response, maxAnswerBytes))
        const content = completion.data?.choices[0].message.content ?? null
        return content === null ? fail('failed', response.status) : ok(content)
      } catch {
        return fail(signal.aborted ? 'timeout' : 'failed', null)
      }
    },
  }
}
