import type { Result } from '@bama/domain'
import type { ErrorCode } from '@bama/sync'
import { useEffect, useState } from 'react'
import { problemText } from '../../texts/errors.ts'

export interface Problem {
  readonly code: ErrorCode | 'unreachable'
}

interface Question<T> {
  readonly isAsking: boolean
  /** The reason of the last failure, or null. Reset by a new request. */
  readonly failure: string | null
  /** Resolves to the answer, or null if it failed, was cancelled or another is pending. */
  readonly ask: (question: (signal: AbortSignal) => Promise<Result<T, Problem>>) => Promise<T | null>
}

/** One request at a time to an external service, aborted on unmount. `failed`: the text before the reason. */
export function useQuestion<T>(failed: string): Question<T> {
  const [asking, setAsking] = useState<AbortController | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => () => asking?.abort(), [asking])
  return {
    isAsking: asking !== null,
    failure,
    async ask(question) {
      if (asking !== null) return null
      const controller = new AbortController()
      setFailure(null)
      setAsking(controller)
      const answer = await question(controller.signal)
      if (controller.signal.aborted) return null
      setAsking(null)
      if (answer.ok) return answer.value
      setFailure(`${failed}. ${problemText({ code: answer.error.code })}`)
      return null
    },
  }
}
