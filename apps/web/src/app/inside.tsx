import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { currentSession, FallbackInUseError, onSessionChange, signIn, startData } from '../data/index.ts'
import { authTexts } from '../texts/auth.ts'
import { commonTexts } from '../texts/common.ts'
import { App } from './app.tsx'
import { BrokenPage } from './full-page.tsx'
import { Providers } from './providers.tsx'

/** Starts the data layer and draws the app. */
export function openApp(root: Root): void {
  // Not awaited: asking for persistent storage may wait for the user, and the guard shows that the session is loading.
  startData().catch((error: unknown) => showBroken(root, error))
  drawApp(root)
}

interface Behind {
  readonly signIn: typeof signIn
  readonly draw: () => void
}

/**
 * Starts the data layer behind the sign-in page. Replaces the page with the app once somebody is signed in, or the
 * session has something to show besides the form (expired or blocked).
 */
export async function standBehind(root: Root): Promise<Behind> {
  const stop = onSessionChange(() => {
    const session = currentSession()
    if (session.status === 'loading' || (session.status === 'signed_out' && !session.expired && !session.blocked))
      return
    stop()
    drawApp(root)
  })
  await startData().catch((error: unknown) => showBroken(root, error))
  return { signIn, draw: () => drawApp(root) }
}

const drawApp = (root: Root): void =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

function showBroken(root: Root, error: unknown): void {
  reportError(error)
  root.render(
    <Providers>
      {error instanceof FallbackInUseError ? (
        <BrokenPage title={commonTexts.openElsewhere} hint={commonTexts.openElsewhereHint} />
      ) : (
        <BrokenPage
          title={commonTexts.cannotStart}
          hint={isSecureContext ? commonTexts.cannotStartHint : authTexts.insecure}
        />
      )}
    </Providers>,
  )
}
