import { RouterProvider } from '@tanstack/react-router'
import { ErrorBoundary } from './error-boundary.tsx'
import { LeftCopiesDialog } from '../features/sync-status/index.ts'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

export function App() {
  return (
    <Providers>
      <ErrorBoundary>
        <RouterProvider router={router} />
        <LeftCopiesDialog />
        <UpdatePrompt />
      </ErrorBoundary>
    </Providers>
  )
}
