import { err, ok, type Result } from '@bama/domain'
import type { Answer, LanguageModel, ModelProblem, Turn } from './language-model.ts'

/** `unreadable`: two answers in a row weren't what was asked for, or the first one was cut off. */
export type AskProblem = ModelProblem | 'unreadable'

export type JsonObject = Readonly<Record<string, unknown>>

const repair =
  'That was not one whole JSON object with these keys. Answer again, with the JSON object alone: no other text, no code fence.'

interface Asking<T> {
  /** The JSON Schema of a good answer. */
  readonly schema: object
  /** Returns what a JSON object means, or null if it isn't an answer. */
  readonly read: (answer: JsonObject) => T | null
  readonly signal: AbortSignal
}

/** Asks for a JSON object, and asks once more if the answer isn't a good one. A truncated answer isn't asked for again. */
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

/** Returns the JSON object in an answer: bare, in a code fence, or after a model's thoughts. Null if none is complete. */
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
