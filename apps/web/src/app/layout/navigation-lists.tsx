import { managementOf, navigationOf, ownScreensOf, type Screen } from '@bama/domain'
import { Box, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useSession } from '../../data/index.ts'
import { NotificationsBell } from '../../features/messages/index.ts'
import { UnreadChats } from './unread-chats.tsx'
import { navigationTexts, screenNames } from '../../texts/navigation.ts'
import wing from '../../ui/display/wing.module.css'
import classes from './layout.module.css'
import { screenIcons } from './screen-icons.ts'
import { type Place, useCurrentScreen } from './use-current-screen.ts'

interface NavigationListsProps {
  readonly onNavigate: (() => void) | undefined
  /** Whether to show the bell beside the personal space. False in the drawer: the bar that opens it has the bell. */
  readonly withBell: boolean
}

/** The main navigation for the person's role, and the management screens that the person may open. */
export function NavigationLists({ onNavigate, withBell }: NavigationListsProps) {
  const session = useSession()
  const current = useCurrentScreen()
  const heading = useId()
  if (session.status !== 'signed_in') return null
  const management = managementOf(session.actor)
  return (
    <Box component="nav" pb="md" aria-label={navigationTexts.mainNavigation}>
      <ScreenList screens={navigationOf(session.actor)} current={current} onNavigate={onNavigate} withBell={withBell} />
      {management.length > 0 ? (
        <>
          <Title
            order={2}
            id={heading}
            mt="md"
            mx="sm"
            mb="xs"
            fz={13}
            fw={600}
            lh={1.4}
            c="var(--bama-backstage-ink-3)"
          >
            {navigationTexts.management}
          </Title>
          <ScreenList
            screens={management}
            current={current}
            onNavigate={onNavigate}
            withBell={false}
            labelledBy={heading}
          />
        </>
      ) : null}
    </Box>
  )
}

/** An operator's own hours and personal space, which the main navigation leaves out. */
export function OwnScreens({ onNavigate }: Pick<NavigationListsProps, 'onNavigate'>) {
  const session = useSession()
  const current = useCurrentScreen()
  const screens = session.status === 'signed_in' ? ownScreensOf(session.actor) : []
  if (screens.length === 0) return null
  return (
    <nav aria-label={navigationTexts.ownScreens}>
      <ScreenList screens={screens} current={current} onNavigate={onNavigate} withBell={false} />
    </nav>
  )
}

interface ScreenListProps extends NavigationListsProps {
  readonly screens: readonly Screen[]
  readonly current: Place
  readonly labelledBy?: string
}

function ScreenList({ screens, current, labelledBy, onNavigate, withBell }: ScreenListProps) {
  return (
    <Stack gap={2} renderRoot={(props) => <ul {...props} aria-labelledby={labelledBy} />}>
      {screens.map((screen) => {
        const Icon = screenIcons[screen]
        return (
          <Box component="li" key={screen} pos="relative">
            <Link
              ref={screen === current ? scrollIntoSight : undefined}
              to={`/${screen}`}
              className={wing.button}
              onClick={onNavigate}
              data-current={screen === current || undefined}
              aria-current={screen === current ? 'page' : undefined}
            >
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              <span>{screenNames[screen]}</span>
              {screen === 'Chats' && <UnreadChats />}
            </Link>
            {withBell && screen === 'PersonalSpace' ? (
              <span className={classes.bell}>
                <NotificationsBell />
              </span>
            ) : null}
          </Box>
        )
      })}
    </Stack>
  )
}

/** Height in px of the sidebar's sticky foot, which covers the end of the list. */
const footHeight = 168

/**
 * Scrolls the sidebar so that its foot doesn't cover the current screen's link. `scrollIntoView` would move the
 * starting point of Tab to the link.
 */
function scrollIntoSight(link: HTMLElement | null): void {
  const side = link?.closest('aside')
  if (!link || !side) return
  const hidden = link.getBoundingClientRect().bottom - (side.getBoundingClientRect().bottom - footHeight)
  if (hidden > 0) side.scrollTop += hidden
}
