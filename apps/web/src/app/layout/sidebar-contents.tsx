import { navigationOf } from '@bama/domain'
import { Flex, Group, Stack, Text } from '@mantine/core'
import { useSession } from '../../data/index.ts'
import { NotificationsBell } from '../../features/messages/index.ts'
import { SearchButton } from '../../features/command-palette/index.ts'
import { SyncIndicator } from '../../features/sync-status/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { Mark } from '../../ui/display/mark.tsx'
import { NavigationLists, OwnScreens } from './navigation-lists.tsx'
import { Overview } from './overview.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { UserCard } from './user-card.tsx'

interface SidebarContentsProps {
  /** Called when a screen is chosen, even the current one. */
  readonly onNavigate?: () => void
  readonly withBell?: boolean
  readonly onSearch: () => void
}

/** The contents of the sidebar and the drawer. */
export function SidebarContents({ onNavigate, onSearch, withBell = false }: SidebarContentsProps) {
  const session = useSession()
  const hasPersonalSpace = session.status === 'signed_in' && navigationOf(session.actor).includes('PersonalSpace')
  return (
    <Stack gap={0} mih="100%" pt="calc(12px + env(safe-area-inset-top))" px="sm">
      <Group gap={10} wrap="nowrap" mih={48} ps={8} c="var(--bama-backstage-ink)">
        <Mark size={24} />
        <Text span fz={24} fw={700} lh={1}>
          {commonTexts.productName}
        </Text>
        {/* Takes the remaining width whatever the text, so that a change of status moves nothing. */}
        <Flex miw={0} flex={1}>
          <SyncIndicator variant="full" />
        </Flex>
      </Group>
      <SearchButton variant="full" onClick={onSearch} />
      <Overview />
      <NavigationLists onNavigate={onNavigate} withBell={withBell} />
      {/* Sticky, so that the user card and sign-out stay visible however long the list is. */}
      <Stack
        gap={4}
        mt="auto"
        pt="sm"
        pb="calc(12px + env(safe-area-inset-bottom))"
        pos="sticky"
        bottom={0}
        bg="var(--bama-backstage)"
        style={{ borderBlockStart: '1px solid var(--bama-backstage-line)' }}
      >
        <OwnScreens onNavigate={onNavigate} />
        <Flex align="center" miw={0}>
          <UserCard variant="full" />
          {withBell && !hasPersonalSpace ? <NotificationsBell /> : null}
        </Flex>
        <SignOutButton variant="full" />
      </Stack>
    </Stack>
  )
}
