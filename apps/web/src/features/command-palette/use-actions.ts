import { type Actor, can, isOperator } from '@bama/domain'
import { useMantineColorScheme } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  IconArrowLeft,
  IconDeviceDesktop,
  IconKeyboard,
  IconMoon,
  IconPlus,
  IconRefresh,
  IconSun,
} from '@tabler/icons-react'
import { syncNow, useSyncState } from '../../data/index.ts'
import { commandsTexts } from '../../texts/commands.ts'
import { screenNames } from '../../texts/navigation.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { syncTexts } from '../../texts/sync.ts'
import { searchable } from '../../ui/lists/hebrew-search.ts'
import { showDone } from '../../ui/feedback/show-outcome.ts'
import type { Entry } from './entry.ts'
import type { Findable } from './find.ts'
import { screensOf } from './screens-of.ts'

const { actions: texts, keywords } = commandsTexts

type ActionName = keyof typeof texts
type FoundEntry = Entry & Findable

const schemes = [
  { name: 'light', Icon: IconSun },
  { name: 'dark', Icon: IconMoon },
  { name: 'auto', Icon: IconDeviceDesktop },
] as const

/** Returns the actions available on every screen. */
export function useActions(actor: Actor, onShowShortcuts: () => void): readonly FoundEntry[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { isOnline } = useSyncState()
  const sync = (): void => {
    if (!isOnline) return void notifications.show({ message: commandsTexts.cannotSync, color: 'red' })
    syncNow()
    showDone(commandsTexts.syncing)
  }
  return [
    ...(can(actor, 'can_create_events') ? [action('newEvent', IconPlus, { address: '/Events?new=1' })] : []),
    ...(can(actor, 'can_create_tasks') ? [action('newTask', IconPlus, { address: '/Tasks?new=1' })] : []),
    action('syncNow', IconRefresh, { act: sync }),
    ...schemes
      .filter(({ name }) => name !== colorScheme)
      .map(({ name, Icon }) => action(name, Icon, { act: () => setColorScheme(name) })),
    action('shortcuts', IconKeyboard, { act: onShowShortcuts }),
  ]
}

const action = (name: ActionName, Icon: Entry['Icon'], choice: Entry['choice']): FoundEntry => ({
  id: `action-${name}`,
  label: texts[name],
  isName: false,
  Icon,
  choice,
  key: searchable(`${texts[name]} ${keywords[name]}`),
})

/** Returns the screens open to this person, with the sync page and the tabs of the settings. */
export function screenEntries(actor: Actor): readonly FoundEntry[] {
  const screens = screensOf(actor)
  const settings = (['users', 'tags', 'database'] as const).map((tab) =>
    screen(`settings-${tab}`, settingsTexts[tab], `/Settings?tab=${tab}`),
  )
  return [
    ...screens.map((name) => screen(name, screenNames[name], `/${name}`)),
    screen('sync', syncTexts.pageTitle, '/Sync'),
    ...(screens.includes('Settings') ? settings : []),
  ]
}

const screen = (id: string, label: string, address: string): FoundEntry => ({
  id: `screen-${id}`,
  label,
  isName: false,
  Icon: IconArrowLeft,
  choice: { address },
  key: searchable(label),
})

/** Whether results may include people: operators see only their own events. */
export const mayFilterByPerson = (actor: Actor): boolean => !isOperator(actor)
