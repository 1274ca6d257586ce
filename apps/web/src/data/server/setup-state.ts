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
    return (await isFileServer(answer.status, text)) ? 'none' : 'unreachable'
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

/**
 * It gives the app's own page for what it does not have, or says that it has none and serves a file that comes with the app. A
 * proxy whose server is down may answer 404 too, and has no such file; nor has a hotel's sign-in page.
 */
async function isFileServer(status: number, text: string): Promise<boolean> {
  if (status === 200) return text.includes('<meta name="application-name" content="Bama"')
  if (status !== 404 && status !== 405 && status !== 501) return false
  const file = await fetch('/files-only.json', { cache: 'no-store', signal: AbortSignal.timeout(60_000) })
  return file.ok && /"app":\s*"bama"/.test(await file.text())
}
