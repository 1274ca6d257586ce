import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const Facts = lazyPart(() => import('./local-facts.tsx').then((part) => part.LocalFacts))

/** Loaded on demand, since most people work with a server. */
export const LocalFacts = (props: ComponentProps<typeof Facts>) => (
  <Suspense fallback={null}>
    <Facts {...props} />
  </Suspense>
)
