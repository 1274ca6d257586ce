import { Box, Stack, Tooltip } from '@mantine/core'
import { managementOf, navigationOf, ownScreensOf, type Screen } from '@bama/domain'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../data/index.ts'
import { NotificationsBell } from '../../features/messages/index.ts'
import { SearchButton } from '../../features/command-palette/index.ts'
import { SyncIndicator } from '../../features/sync-status/index.ts'
import { navigationTexts, screenNames } from '../../texts/navigation.ts'
import { Mark } from '../../ui/display/mark.tsx'
import wing from '../../ui/display/wing.module.css'
import classes from './layout.module.css'
import { screenIcons } from './screen-icons.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { type Place, useCurrentScreen } from './use-current-screen.ts'
import { UserCard } from './user-card.tsx'

interface RailProps {
  readonly onOpenMenu: () => void
  readonly onSearch: () => void
}

/**
 * The sidebar on a tablet: icons only, to leave room for the board. The menu button opens the drawer with the names.
 */
export function Rail({ onOpenMenu, onSearch }: RailProps) {
  const session = useSession()
  const current = useCurrentScreen()
  if (session.status !== 'signed_in') return null
  const management = managementOf(session.actor)
  const ownScreens = ownScreensOf(session.actor)
  return (
    <Stack
      gap={4}
      align="center"
      pt="calc(16px + env(safe-area-inset-top))"
      pb="calc(12px + env(safe-area-inset-bottom))"
      className={`${classes.side} ${wing.wing}`}
      renderRoot={(props) => <aside {...props} />}
    >
      <Box component="span" mb="xs" c="var(--bama-backstage-ink)">
        <Mark size={24} />
      </Box>
      <button
        type="button"
        className={wing.button}
        data-shape="icon"
        aria-label={navigationTexts.openMenu}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
      </button>
      <SearchButton variant="icon" onClick={onSearch} />
      <SyncIndicator variant="icon" />
      <Box component="nav" py="xs" aria-label={navigationTexts.quickNavigation}>
        <RailList screens={navigationOf(session.actor)} current={current} />
        {ownScreens.length > 0 ? <RailList screens={ownScreens} current={current} withBell={false} /> : null}
        {management.length > 0 ? <RailList screens={management} current={current} /> : null}
      </Box>
      <Box w={52} mt="auto">
        {navigationOf(session.actor).includes('PersonalSpace') ? null : <NotificationsBell />}
        <UserCard variant="icon" />
        <SignOutButton variant="icon" />
      </Box>
    </Stack>
  )
}

interface RailListProps {
  readonly screens: readonly Screen[]
  readonly current: Place
  readonly withBell?: boolean
}

function RailList({ screens, current, withBell = true }: RailListProps) {
  return (
    <ul className={classes.railList}>
      {screens.map((screen) => {
        const Icon = screenIcons[screen]
        return (
          <li key={screen}>
            <Tooltip label={screenNames[screen]} position="left" offset={18}>
              <Link
                to={`/${screen}`}
                className={wing.button}
                data-shape="icon"
                data-current={screen === current || undefined}
                aria-label={screenNames[screen]}
                aria-current={screen === current ? 'page' : undefined}
              >
                <Icon size={22} stroke={1.7} aria-hidden="true" />
              </Link>
            </Tooltip>
            {withBell && screen === 'PersonalSpace' ? <NotificationsBell /> : null}
          </li>
        )
      })}
    </ul>
  )
}
