import { StrictMode } from 'react'
import type { signIn } from '../data/index.ts'
import { LoginScreen } from '../features/auth/login-screen.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Themed } from './themed.tsx'

interface SignInPageProps {
  readonly signIn: typeof signIn
  readonly onSetupNeeded: () => void
}

/** Sign-in on a device that holds no data, drawn before the app has loaded. */
export function SignInPage({ signIn, onSetupNeeded }: SignInPageProps) {
  return (
    <StrictMode>
      <Themed>
        <ErrorBoundary>
          <LoginScreen signIn={signIn} expired={false} onSetupNeeded={onSetupNeeded} />
        </ErrorBoundary>
      </Themed>
    </StrictMode>
  )
}
