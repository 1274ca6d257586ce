import { Suspense } from 'react'
import { SyncScreen } from '../features/sync-status/sync-screen.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

const SharedAccess = lazyPart(() =>
  import('../features/shared-storage/index.ts').then((feature) => feature.SharedAccess),
)

/** The sync page, where anybody finds what lets their device go on in a shared storage. */
export const SyncPage = () => (
  <SyncScreen
    access={
      <Suspense fallback={null}>
        <SharedAccess />
      </Suspense>
    }
  />
)
