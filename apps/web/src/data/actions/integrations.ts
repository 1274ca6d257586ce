import type { Result } from '@bama/domain'
import { type EventSuggestion, eventSuggestionSchema, type Integrations, integrationsSchema } from '@bama/sync'
import { useEffect, useState } from 'react'
import { isLocalMode } from '../local/mode.ts'
import { type ApiProblem, call } from '../server/api.ts'
import { useSyncState } from '../workspace/sync-state.ts'
import { checkingSession } from './server-list.ts'

export type LanguageModel = NonNullable<Integrations['language_model']>

/** The server's language model, while there is a connection; null: none, not known yet, or not wanted. Each mount asks once more. */
export function useLanguageModel(isWanted = true): LanguageModel | null {
  const { isOnline } = useSyncState()
  const [model, setModel] = useState<LanguageModel | null>(null)
  const isFetched = isWanted && isOnline && !isLocalMode()
  useEffect(() => {
    let isCurrent = true
    const fetchModel = async (): Promise<void> => {
      const answer = await checkingSession(call('GET', '/api/integrations', integrationsSchema))
      if (isCurrent && answer.ok) setModel(answer.value.language_model)
    }
    if (isFetched) void fetchModel()
    return () => {
      isCurrent = false
    }
  }, [isFetched])
  return isFetched ? model : null
}

/** Longer than the server waits at most, so that it is the server who says what went wrong. */
const beginMs = 310_000

/** What the server's language model takes a pasted text to say of an event. Nothing is changed by it. */
export const readBrief = (text: string, signal: AbortSignal): Promise<Result<EventSuggestion, ApiProblem>> =>
  checkingSession(call('POST', '/api/integrations/event-brief', eventSuggestionSchema, { text }, { signal, beginMs }))
