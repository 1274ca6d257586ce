import type { ReactNode } from 'react'
import { SettingsScreen } from '../features/settings/index.ts'
import { SyncCard } from '../features/sync-status/sync-card.tsx'

interface SettingsPageProps {
  readonly timer: ReactNode
  readonly banner: ReactNode
}

const renderSync = (button: ReactNode): ReactNode => <SyncCard isWhole>{button}</SyncCard>

/** The settings with the card of another feature. */
export const SettingsPage = (props: SettingsPageProps) => <SettingsScreen {...props} sync={renderSync} />
