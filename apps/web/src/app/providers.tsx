import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { Themed } from './themed.tsx'

const Toasts = lazyPart(() => import('../ui/feedback/toasts.tsx').then((part) => part.Toasts))

interface ProvidersProps {
  readonly children: ReactNode
}

export const Providers = ({ children }: ProvidersProps) => (
  <Themed>
    <Suspense>
      <Toasts />
    </Suspense>
    {children}
  </Themed>
)
