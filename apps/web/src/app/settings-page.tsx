import type { ComponentProps, ReactNode } from 'react'
import { SettingsScreen } from '../features/settings/index.ts'
import { boundedPart } from '../ui/loading/lazy-part.tsx'
import { SyncCard } from '../features/sync-status/sync-card.tsx'

const SharedStorageCard = boundedPart(() =>
  import('../features/shared-storage/index.ts').then((feature) => feature.SharedStorageCard),
)

const renderSync = (button: ReactNode): ReactNode => <SyncCard isWhole>{button}</SyncCard>

const renderSharing = (tools: ComponentProps<typeof SharedStorageCard>): ReactNode => <SharedStorageCard {...tools} />

/** The settings with cards from other features. */
export const SettingsPage = () => <SettingsScreen sync={renderSync} sharing={renderSharing} />
