import { type Actor, mayOpen, type VisibleUser } from '@bama/domain'
import { Box, Button, Stack, Tabs } from '@mantine/core'
import { IconCalendarOff, IconClock, IconShieldCheck, IconUserPlus, type TablerIcon } from '@tabler/icons-react'
import { useBlocker, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { isLeavingWithoutPrompt, usePeople, useSyncState } from '../../data/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { teamTexts as texts } from '../../texts/team.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { isAnythingOpen } from '../../ui/dialogs/use-back-closes.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageHeader, ScreenTimer } from '../../ui/display/page-header.tsx'
import { ScreenTabs } from '../../ui/display/screen-tabs.tsx'
import { CreateButton } from '../../ui/lists/create-button.tsx'
import { RowsSkeleton } from '../../ui/lists/rows-skeleton.tsx'
import { useNotCounted } from '../../ui/feedback/first-download.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { searchText, useSearchState } from '../../ui/hooks/use-search-state.ts'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { AbsencesTab } from './absences/absences-tab.tsx'
import { HoursReport, type RenderHoursForm } from './hours/hours-report.tsx'
import { PermissionsTab } from './permissions/permissions-tab.tsx'
import { usePermissionDrafts } from './permissions/use-permission-drafts.ts'
import { tabNamed, tabOf, tabsOf, type TeamTab } from './team-tabs.ts'

const icons: Readonly<Record<TeamTab, TablerIcon>> = {
  hours: IconClock,
  permissions: IconShieldCheck,
  absences: IconCalendarOff,
}

const teamSearch = z.object({ tab: searchText })

interface TeamScreenProps {
  /** Everyone's running timers, shown above the report. */
  readonly onTheClock: ReactNode
  readonly renderHoursForm: RenderHoursForm
}

export function TeamScreen({ onTheClock, renderHoursForm }: TeamScreenProps) {
  const { actor } = useSignedIn()
  const people = usePeople()
  const { lastSyncTime } = useSyncState()
  const notCounted = useNotCounted()
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const mayAdd = mayOpen(actor, 'Settings')
  const add = (): void => void navigate({ to: '/Settings', search: { tab: 'users', new: '1' } as object })
  const isKnown = people?.has(actor.id) ?? false
  return (
    <>
      <PageHeader
        title={screenTitles.TeamManagement}
        subtitle={people === undefined ? notCounted : texts.count(people.size)}
        actions={
          <>
            <ScreenTimer />
            {mayAdd && (
              <Button size="md" leftSection={<IconUserPlus size={20} stroke={1.7} aria-hidden />} onClick={add}>
                {texts.add}
              </Button>
            )}
          </>
        }
      />
      {people !== undefined && isKnown ? (
        <>
          <TeamTabs actor={actor} people={people} onTheClock={onTheClock} renderHoursForm={renderHoursForm} />
          {isPhone && mayAdd && <CreateButton label={texts.add} onClick={add} />}
        </>
      ) : people === undefined || lastSyncTime === null ? (
        <Stack align="flex-start" px="var(--bama-gutter)" py="md">
          <RowsSkeleton shape={isPhone ? 'cards' : 'table'} />
        </Stack>
      ) : (
        <Stack align="flex-start" px="var(--bama-gutter)" py="md">
          <Notice tone="red">{texts.ownRecordMissing}</Notice>
          <Button onClick={() => location.reload()}>{commonTexts.refresh}</Button>
        </Stack>
      )}
    </>
  )
}

interface TeamTabsProps extends Pick<TeamScreenProps, 'onTheClock' | 'renderHoursForm'> {
  readonly actor: Actor
  readonly people: ReadonlyMap<string, VisibleUser>
}

/** The tabs. The open one is in the address; permission drafts survive changing tabs. */
function TeamTabs({ actor, people, onTheClock, renderHoursForm }: TeamTabsProps) {
  const { search, set } = useSearchState(teamSearch)
  const shown = tabOf(search.tab ?? '', actor)
  const drafts = usePermissionDrafts(actor, people)
  const leaving = useLeaving(drafts.isDirty)
  const tabs = tabsOf(actor)
  const report = <HoursReport actor={actor} people={people} onTheClock={onTheClock} renderHoursForm={renderHoursForm} />
  if (tabs.length === 1)
    return (
      <Box px="var(--bama-gutter)" pt={{ base: 12, sm: 0 }} pb="xl">
        {report}
      </Box>
    )
  return (
    <ScreenTabs
      label={texts.tabs}
      tabs={tabs}
      titles={texts}
      icons={icons}
      shown={shown}
      onShow={(name) => {
        const tab = tabNamed(name)
        if (tab !== undefined && tab !== shown) set({ tab })
      }}
    >
      <Tabs.Panel value="hours">{report}</Tabs.Panel>
      <Tabs.Panel value="permissions">
        <PermissionsTab actor={actor} people={people} drafts={drafts} />
      </Tabs.Panel>
      <Tabs.Panel value="absences">
        <AbsencesTab actor={actor} />
      </Tabs.Panel>
      <ConfirmDialog {...leaving} {...texts.leaving} />
    </ScreenTabs>
  )
}

/** Confirms leaving the page with unsaved permissions. Changing the tab or the month needs no confirmation. */
function useLeaving(isDirty: boolean): {
  readonly opened: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
} {
  const [isBack, setIsBack] = useState(false)
  const { history } = useRouter()
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) => isDirty && action !== 'BACK' && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty && !isLeavingWithoutPrompt(),
    withResolver: true,
  })
  // Stopped before it is answered: a waiting step has changed the address already, and the next press goes on from there.
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      if (!isDirty || action !== 'BACK' || current.pathname === next.pathname || isAnythingOpen()) return false
      setIsBack(true)
      return true
    },
    enableBeforeUnload: false,
  })
  return {
    opened: isBack || blocker.status === 'blocked',
    onConfirm: () => {
      if (isBack) history.back({ ignoreBlocker: true })
      blocker.proceed?.()
      setIsBack(false)
    },
    onCancel: () => {
      blocker.reset?.()
      setIsBack(false)
    },
  }
}
