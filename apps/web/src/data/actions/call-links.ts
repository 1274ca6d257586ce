import type { Result } from '@bama/domain'
import { callLinksSchema, type CallLinkState, type MadeCallLink, madeCallLinkSchema } from '@bama/sync'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { type ApiProblem, call } from '../server/api.ts'
import { checkingSession } from './server-list.ts'

const pathOf = (slotId: string): string => `/api/calls/${encodeURIComponent(slotId)}/links`

/** A link to the page of a freelancer's call; the answer is the only one that shows it. */
export const makeCallLink = (slotId: string): Promise<Result<MadeCallLink, ApiProblem>> =>
  checkingSession(call('POST', pathOf(slotId), madeCallLinkSchema))

export const revokeCallLinks = (slotId: string): Promise<Result<unknown, ApiProblem>> =>
  checkingSession(call('DELETE', pathOf(slotId), z.unknown()))

/** How many links of a slot are open. Only the server knows; null as long as it has not said. */
export function useCallLinks(
  slotId: string,
  isOnline: boolean,
): { readonly state: CallLinkState | null; readonly refresh: () => Promise<void> } {
  const [state, setState] = useState<CallLinkState | null>(null)
  const refresh = useCallback(async () => {
    const answer = await checkingSession(call('GET', pathOf(slotId), callLinksSchema))
    if (answer.ok) setState(answer.value)
  }, [slotId])
  useEffect(() => {
    if (isOnline) void refresh()
  }, [isOnline, refresh])
  return { state, refresh }
}
