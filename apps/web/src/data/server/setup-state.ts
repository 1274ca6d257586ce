/**
 * What stands at this address: a server that is set up, one that waits for its first admin, no server at all but files alone,
 * or nothing that answers.
 */
export type ServerState = 'ready' | 'setup_needed' | 'none' | 'unreachable'

/** Asks what stands here. Without the schemas of the other calls: the sign-in page asks before they have loaded. */
export async function fetchServerState(): Promise<ServerState> {
  try {
    const answer = await fetch('/api/setup', { signal: AbortSignal.timeout(60_000) })
    const text = await answer.text()
    const needed = neededIn(text)
    if (needed !== null) return needed ? 'setup_needed' : 'ready'
    return isFileServer(answer.status, text) ? 'none' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

function neededIn(text: string): boolean | null {
  try {
    const state: unknown = JSON.parse(text)
    return typeof state === 'object' && state !== null && 'needed' in state ? state.needed === true : null
  } catch {
    return null
  }
}

/** It has no such file, or gives the app's own page for it. A proxy whose server is down, or a hotel's sign-in page, is none. */
const isFileServer = (status: number, text: string): boolean =>
  status === 404 || status === 405 || status === 501 || (status === 200 && text.includes('id="root"'))
