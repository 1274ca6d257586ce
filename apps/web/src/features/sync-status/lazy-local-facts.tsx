import { Suspense } from 'react'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const Facts = lazyPart(() => import('./local-facts.tsx').then((part) => part.LocalFacts))

/** Most people work with a server, and never need them. */
export const LocalFacts = () => (
  <Suspense fallback={null}>
    <Facts />
  </Suspense>
)
