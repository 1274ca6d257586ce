import type { CallPage } from '@bama/sync'

export type Outcome =
  | { readonly is: 'page'; readonly page: CallPage }
  | { readonly is: 'nothing' | 'unreachable' | 'waiting' | 'changed' }

/** Always by POST with the token in the body, so that the token appears in no address and no log. */
async function post(path: 'open' | 'answer', body: object): Promise<Outcome> {
  try {
    const response = await fetch(`/api/calls/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
    })
    if (response.ok) return { is: 'page', page: (await response.json()) as CallPage }
    if (response.status === 409) return { is: 'changed' }
    if (response.status === 429) return { is: 'waiting' }
    return { is: response.status >= 400 && response.status < 500 ? 'nothing' : 'unreachable' }
  } catch {
    return { is: 'unreachable' }
  }
}

export const openCall = (token: string): Promise<Outcome> => post('open', { token })

export const answerCall = (
  token: string,
  said: { readonly version: string; readonly answer: 'accepted' | 'declined'; readonly reason: string },
): Promise<Outcome> => post('answer', { token, ...said })
