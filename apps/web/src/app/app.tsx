import { RouterProvider } from '@tanstack/react-router'
import { ErrorBoundary } from './error-boundary.tsx'
import { UpgradeToast } from '../features/data-updates/index.ts'
import { LeftCopies } from './left-copies.tsx'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

export function App() {
  return (
    <Providers>
      <ErrorBoundary>
        <RouterProvider router={router} />
        <LeftCopies />
        <UpgradeToast />
        <UpdatePrompt />
      </ErrorBoundary>
    </Providers>
  )
}
