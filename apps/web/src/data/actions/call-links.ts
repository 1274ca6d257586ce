import type { Result } from '@bama/domain'
import { callLinksSchema, type CallLinkState, type MadeCallLink, madeCallLinkSchema } from '@bama/sync'
import { useCallback, useEffect, useState } from 'react'
import { type ApiProblem, call, noContent } from '../server/api.ts'
import { checkingSession } from './server-list.ts'

const pathOf = (slotId: string): string => `/api/calls/${encodeURIComponent(slotId)}/links`

/** Creates a link to the page of a freelancer's call. It is only shown in this response. */
export const makeCallLink = (slotId: string): Promise<Result<MadeCallLink, ApiProblem>> =>
  checkingSession(call('POST', pathOf(slotId), madeCallLinkSchema))

export const revokeCallLinks = (slotId: string): Promise<Result<unknown, ApiProblem>> =>
  checkingSession(call('DELETE', pathOf(slotId), noContent))

/** The open links of a slot, which only the server knows; null until fetched. */
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
