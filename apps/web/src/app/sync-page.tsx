import { SyncScreen } from '../features/sync-status/sync-screen.tsx'
import { boundedPart } from '../ui/loading/lazy-part.tsx'

const SharedAccess = boundedPart(() =>
  import('../features/shared-storage/index.ts').then((feature) => feature.SharedAccess),
)

/** The sync page, where anybody finds what lets their device go on in a shared storage. */
export const SyncPage = () => <SyncScreen access={<SharedAccess />} />
