import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { SettingsScreen } from '../features/settings/index.ts'
import type { ScreenProps } from '../ui/display/page-header.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { SyncCard } from '../features/sync-status/sync-card.tsx'

const SharedStorageCard = lazyPart(() =>
  import('../features/shared-storage/index.ts').then((feature) => feature.SharedStorageCard),
)

const renderSync = (button: ReactNode): ReactNode => <SyncCard isWhole>{button}</SyncCard>

const renderSharing = (tools: ComponentProps<typeof SharedStorageCard>): ReactNode => (
  <Suspense fallback={null}>
    <SharedStorageCard {...tools} />
  </Suspense>
)

/** The settings with cards from other features. */
export const SettingsPage = (props: ScreenProps) => (
  <SettingsScreen {...props} sync={renderSync} sharing={renderSharing} />
)
