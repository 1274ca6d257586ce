import { boundedPart } from '../../ui/loading/lazy-part.tsx'

/** Loaded on demand, since most people work with a server. */
export const LocalFacts = boundedPart(() => import('./local-facts.tsx').then((part) => part.LocalFacts))
