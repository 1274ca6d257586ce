import type { Result } from '@bama/domain'

/** A message to a language model, or its answer. */
export interface Turn {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** The text that a model wrote. */
export interface Answer {
  readonly text: string
  /** The model reached its limit before the end of its text. */
  readonly isCutOff: boolean
}

/**
 * Why a model gave no text. `busy`: it says so itself, or is still being loaded; `too_long`: the text is longer than it
 * can read; `failed`: it can't be reached, refuses, or hangs up.
 */
export type ModelProblem = 'timeout' | 'busy' | 'too_long' | 'failed'

/** A language model. Its answers are untrusted: nothing in them is believed or executed. */
export interface LanguageModel {
  /** Shown to people, so that they know where their text goes. */
  readonly host: string
  readonly model: string
  /** For everything that one suggestion takes. */
  readonly timeoutMs: number
  /** Returns the model's next turn. `schema` is the JSON Schema of a good answer; not every model obeys it. Never throws. */
  answer(
    turns: readonly Turn[],
    options: { readonly schema?: object; readonly signal: AbortSignal },
  ): Promise<Result<Answer, ModelProblem>>
}
