import type { Result } from '@bama/domain'

/** Something that was said to a language model, or that it answered. */
export interface Turn {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** What a model wrote. */
export interface Answer {
  readonly text: string
  /** It wrote as much as it may, and had not come to an end. */
  readonly isCutOff: boolean
}

/**
 * Why a model gave no text. `busy`: it says so itself, or is still being loaded; `too_long`: it reads no text of this length;
 * `failed`: it can't be reached, refuses, or hangs up.
 */
export type ModelProblem = 'timeout' | 'busy' | 'too_long' | 'failed'

/** A language model. What it answers is a stranger's text: nothing in it is believed or done. */
export interface LanguageModel {
  /** For people: where their text goes. */
  readonly host: string
  readonly model: string
  /** For all that one suggestion takes. */
  readonly timeoutMs: number
  /** Its next turn. `schema`: the JSON Schema that a good answer fits, which not every model heeds. Never throws. */
  answer(
    turns: readonly Turn[],
    options: { readonly schema?: object; readonly signal: AbortSignal },
  ): Promise<Result<Answer, ModelProblem>>
}
