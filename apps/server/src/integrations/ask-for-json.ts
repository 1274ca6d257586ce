import { err, ok, type Result } from '@bama/domain'
import type { Answer, LanguageModel, ModelProblem, Turn } from './language-model.ts'

/** `unreadable`: it answered, twice or without end, and not with what it was asked for. */
export type AskProblem = ModelProblem | 'unreadable'

export type JsonObject = Readonly<Record<string, unknown>>

const repair =
  'That was not one whole JSON object with these keys. Answer again, with the JSON object alone: no other text, no code fence.'

interface Asking<T> {
  /** The JSON Schema that a good answer fits. */
  readonly schema: object
  /** What is made of a JSON object; null: it is not the answer. */
  readonly read: (answer: JsonObject) => T | null
  readonly signal: AbortSignal
}

/** Asks for a JSON object, and once more when the answer is none, or not the one. What ran on would only run on again. */
export async function askForJson<T>(
  model: LanguageModel,
  turns: readonly Turn[],
  { read, ...options }: Asking<T>,
): Promise<Result<T, AskProblem>> {
  const answerIn = ({ text }: Answer): T | null => {
    const object = jsonObjectIn(text)
    return object === null ? null : read(object)
  }
  const first = await model.answer(turns, options)
  if (!first.ok) return first
  const found = answerIn(first.value)
  if (found !== null) return ok(found)
  if (first.value.isCutOff) return err('unreadable')
  const again = [
    ...turns,
    { role: 'assistant', content: first.value.text } as const,
    { role: 'user', content: repair } as const,
  ]
  const second = await model.answer(again, options)
  if (!second.ok) return second
  const repaired = answerIn(second.value)
  return repaired === null ? err('unreadable') : ok(repaired)
}

/** The JSON object in an answer: bare, in a code fence, or after a model's thoughts; null when there is no whole one. */
function jsonObjectIn(answer: string): JsonObject | null {
  const text = answer.replace(/^[\s\S]*<\/think>/, '')
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start === -1 || end < start) return null
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1))
    return typeof value === 'object' && value !== null ? (value as JsonObject) : null
  } catch {
    return null
  }
}
