import { parsedJson } from '../runtime/parsed-json.ts'

/**
 * What is found at this address: a server that is set up, one that waits for its first admin, a file server without a
 * Bama server, or nothing that responds.
 */
export type ServerState = 'ready' | 'setup_needed' | 'none' | 'unreachable'

/** Checks what is at this address. Uses no schemas, because the sign-in page calls it before they are loaded. */
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
  const state = parsedJson(text)
  return typeof state === 'object' && state !== null && 'needed' in state ? state.needed === true : null
}

/**
 * Whether a plain file server responds: it returns the app's page for unknown paths, or an error while serving a file
 * of the app. A proxy whose server is down, or a hotel's sign-in page, doesn't have that file.
 */
async function isFileServer(status: number, text: string): Promise<boolean> {
  if (status === 200) return text.includes('<meta name="application-name" content="Bama"')
  if (status !== 404 && status !== 405 && status !== 501) return false
  const file = await fetch('/files-only.json', { cache: 'no-store', signal: AbortSignal.timeout(60_000) })
  return file.ok && /"app":\s*"bama"/.test(await file.text())
}
