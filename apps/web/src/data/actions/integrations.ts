import { err, ok, type Result } from '@bama/domain'
import {
  bytesOfBase64,
  eventPosterSchema,
  type EventSuggestion,
  eventSuggestionSchema,
  type Integrations,
  integrationsSchema,
  type ThreadSummary,
  threadSummarySchema,
} from '@bama/sync'
import { useEffect, useState } from 'react'
import { isLocalMode } from '../local/mode.ts'
import { timers } from '../runtime/clock-timers.ts'
import { world } from '../runtime/world.ts'
import { type ApiProblem, call } from '../server/api.ts'
import { useSyncState } from '../workspace/sync-state.ts'
import { checkingSession } from './server-list.ts'

/** An external service used by the server, as described to users. */
export type Service = NonNullable<Integrations['language_model' | 'images']>

/** The settings change only with a restart of the server, so they aren't fetched for every event dialog. */
const freshMs = 10 * 60_000
const againMs = 10_000
let fetched: { readonly atMs: number; readonly answer: Promise<Integrations | null> } | null = null

function fetchIntegrations(): Promise<Integrations | null> {
  if (fetched !== null && world.now() - fetched.atMs < freshMs) return fetched.answer
  const fetching = async (): Promise<Integrations | null> => {
    const answer = await checkingSession(call('GET', '/api/integrations', integrationsSchema))
    if (answer.ok) return answer.value
    fetched = null
    return null
  }
  fetched = { atMs: world.now(), answer: fetching() }
  return fetched.answer
}

/** The services that the server uses, while online; null if there are none, not known yet, or not wanted. */
export function useIntegrations(isWanted = true): Integrations | null {
  const { isOnline } = useSyncState()
  const [integrations, setIntegrations] = useState<Integrations | null>(null)
  const isFetched = isWanted && isOnline && !isLocalMode()
  useEffect(() => {
    let isCurrent = true
    let cancelRetry = (): void => undefined
    const show = async (): Promise<void> => {
      const answer = await fetchIntegrations()
      if (!isCurrent) return
      if (answer === null) cancelRetry = timers.after(againMs, () => void show())
      else setIntegrations(answer)
    }
    if (isFetched) void show()
    return () => {
      isCurrent = false
      cancelRetry()
    }
  }, [isFetched])
  return isFetched ? integrations : null
}

/** Longer than the server's own limit, so that the server reports the error. */
const beginMs = 310_000

/** The language model's suggestion for an event from a pasted text. Changes nothing. */
export const readBrief = (text: string, signal: AbortSignal): Promise<Result<EventSuggestion, ApiProblem>> =>
  checkingSession(call('POST', '/api/integrations/event-brief', eventSuggestionSchema, { text }, { signal, beginMs }))

/** The language model's summary of the comments on an event or a task, which the server reads itself. */
export const sumUpThread = (
  item: { readonly item_type: 'event' | 'task'; readonly item_id: string },
  signal: AbortSignal,
): Promise<Result<ThreadSummary, ApiProblem>> =>
  checkingSession(call('POST', '/api/integrations/thread-summary', threadSummarySchema, item, { signal, beginMs }))

/** Generates an image for an event's poster with the server's image service. It isn't stored. */
export async function drawPoster(
  request: { readonly event_id: string; readonly text: string },
  signal: AbortSignal,
): Promise<Result<Blob, ApiProblem>> {
  const answer = await checkingSession(
    call('POST', '/api/integrations/event-poster', eventPosterSchema, request, { signal, beginMs }),
  )
  if (!answer.ok) return answer
  const { type, image } = answer.value
  try {
    return ok(new Blob([bytesOfBase64(image)], { type }))
  } catch {
    // Invalid Base64.
    return err({ code: 'image_unusable', status: 200 })
  }
}
