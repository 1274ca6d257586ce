import { Stack, Tabs } from '@mantine/core'
import {
  IconAlertTriangle,
  IconDatabase,
  IconTags,
  IconTransfer,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react'
import { z } from 'zod'
import { screenTitles } from '../../texts/navigation.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { PageHeader, ScreenTimer } from '../../ui/display/page-header.tsx'
import { ScreenTabs } from '../../ui/display/screen-tabs.tsx'
import { searchText, useSearchState } from '../../ui/hooks/use-search-state.ts'
import { DatabaseTab, type SharingPart, type SyncPart } from './database/database-tab.tsx'
import { boundedPart } from '../../ui/loading/lazy-part.tsx'
import { type SettingsTab, settingsTabs, tabNamed } from './settings-tabs.ts'
import { TagsTab } from './tags/tags-tab.tsx'
import { UsersTab } from './users/users-tab.tsx'
import { ServicesCard } from './webhooks/services-card.tsx'
import { WebhooksTab } from './webhooks/webhooks-tab.tsx'

const icons: Readonly<Record<SettingsTab, TablerIcon>> = {
  users: IconUsers,
  tags: IconTags,
  crew: IconAlertTriangle,
  database: IconDatabase,
  transfer: IconTransfer,
  webhooks: IconWebhook,
}

/** Loaded on demand: few people ever import or export. */
const TransferTab = boundedPart(() => import('./transfer/transfer-tab.tsx').then((tab) => tab.TransferTab))

const CrewLimitsTab = boundedPart(() => import('./crew/crew-limits-tab.tsx').then((tab) => tab.CrewLimitsTab))

/** `q` (user search) and `new` (open the new user form) belong to the users tab and are dropped on leaving it. */
const settingsSearch = z.object({ tab: searchText, q: searchText, new: searchText })

interface SettingsScreenProps {
  /** Renders the sync state around the sync button. */
  readonly sync: SyncPart
  /** Renders shared storage, in local mode. */
  readonly sharing: SharingPart
}

/** The settings, for admins. The open tab is in the address. */
export function SettingsScreen({ sync, sharing }: SettingsScreenProps) {
  const { search, set } = useSearchState(settingsSearch)
  const shown = tabNamed(search.tab ?? null) ?? 'tags'
  const show = (name: string | null): void => {
    const tab = tabNamed(name)
    // Tabs replace the history entry, so that Back leaves the settings.
    if (tab !== undefined && tab !== shown) set({ tab, q: undefined, new: undefined })
  }
  return (
    <>
      <PageHeader title={screenTitles.Settings} subtitle={settingsTexts.subtitle} actions={<ScreenTimer />} />
      <ScreenTabs
        label={settingsTexts.tabs}
        tabs={settingsTabs}
        titles={settingsTexts}
        icons={icons}
        shown={shown}
        onShow={show}
      >
        <Tabs.Panel value="users">
          <UsersTab />
        </Tabs.Panel>
        <Tabs.Panel value="tags">
          <TagsTab />
        </Tabs.Panel>
        <Tabs.Panel value="crew">
          <CrewLimitsTab />
        </Tabs.Panel>
        <Tabs.Panel value="database">
          <DatabaseTab sync={sync} sharing={sharing} />
        </Tabs.Panel>
        <Tabs.Panel value="transfer">
          <TransferTab onShowBackups={() => show('database')} />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <Stack gap="md">
            <WebhooksTab />
            <ServicesCard />
          </Stack>
        </Tabs.Panel>
      </ScreenTabs>
    </>
  )
}
