import { Box, Group, Text } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { NotificationsBell } from '../../features/messages/index.ts'
import { SearchButton } from '../../features/command-palette/index.ts'
import { OfflineLine, SyncIndicator } from '../../features/sync-status/index.ts'
import { navigationTexts, screenTitles } from '../../texts/navigation.ts'
import { syncTexts } from '../../texts/sync.ts'
import wing from '../../ui/display/wing.module.css'
import classes from './layout.module.css'
import { useCurrentScreen } from './use-current-screen.ts'
import { UserCard } from './user-card.tsx'

const titles = { ...screenTitles, Sync: syncTexts.pageTitle, Canvas: navigationTexts.sketch }

interface TopBarProps {
  readonly onOpenMenu: () => void
  readonly isMenuOpen: boolean
  readonly onSearch: () => void
}

/** The phone's bar: menu, title, search, sync, bell. The title is no heading, because each screen has its own. */
export function TopBar({ onOpenMenu, isMenuOpen, onSearch }: TopBarProps) {
  const screen = useCurrentScreen()
  return (
    <Group
      gap={4}
      wrap="nowrap"
      px={6}
      c="var(--bama-backstage-ink)"
      className={`${classes.topBar} ${wing.wing}`}
      renderRoot={(props) => <header {...props} />}
    >
      <button
        type="button"
        className={wing.button}
        data-shape="icon"
        style={{ color: 'inherit' }}
        aria-label={navigationTexts.openMenu}
        aria-expanded={isMenuOpen}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={24} stroke={1.7} aria-hidden="true" />
      </button>
      <Box flex={1} miw={0} pos="relative">
        <Text span lineClamp={1} fz={18} fw={700} lh={1.4} aria-hidden="true">
          {titles[screen]}
        </Text>
        <OfflineLine />
      </Box>
      <SearchButton variant="icon" onClick={onSearch} />
      <SyncIndicator variant="icon" />
      <NotificationsBell />
      <UserCard variant="bar" />
    </Group>
  )
}
