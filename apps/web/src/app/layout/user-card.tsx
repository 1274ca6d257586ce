import {
  type MantineColorScheme,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { isOperator, type Screen, shownName } from '@bama/domain'
import {
  IconChevronLeft,
  IconDeviceDesktop,
  IconDevicesOff,
  IconKey,
  IconKeyboard,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../data/index.ts'
import { accountTexts } from '../../texts/account.ts'
import { navigationTexts, roleText, screenNames } from '../../texts/navigation.ts'
import { Name } from '../../ui/display/names.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import wing from '../../ui/display/wing.module.css'
import { personMenuKey, useAccountActions } from '../../ui/hooks/account-actions.ts'
import { screenIcons } from './screen-icons.ts'
import { SignOutIcon, useSignOutHere } from './sign-out-button.tsx'

const { menu: texts } = accountTexts
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

const ownScreens: readonly Screen[] = ['PersonalSpace']
/** The operators' main navigation leaves these out. */
const operatorScreens: readonly Screen[] = ['Chats', 'PersonalSpace', 'WorkHours']

const schemes = [
  { value: 'auto', Icon: IconDeviceDesktop },
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
] as const

interface UserCardProps {
  /** `icon` (rail) and `bar` (the phone's top bar) show the avatar only. */
  readonly variant: 'full' | 'icon' | 'bar'
}

/** The signed-in person, and a menu of their own pages, account actions and colour scheme. */
export function UserCard({ variant }: UserCardProps) {
  const session = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const account = useAccountActions()
  const signOut = useSignOutHere()
  if (session.status !== 'signed_in') return null
  const name = shownName(session.user)
  const role = roleText(session.actor)
  return (
    <Menu position={variant === 'bar' ? 'bottom-end' : 'top-start'} width={260} shadow="float" zIndex={300}>
      <Menu.Target>
        <UnstyledButton
          className={wing.button ?? ''}
          data-shape={variant === 'bar' ? 'icon' : undefined}
          data-record-key={personMenuKey}
          data-record-focus
          {...(variant === 'bar'
            ? {}
            : {
                w: '100%',
                mih: 52,
                p: variant === 'icon' ? 4 : 8,
                style: { gap: 10, justifyContent: variant === 'icon' ? 'center' : undefined },
              })}
        >
          <VisuallyHidden>{navigationTexts.userMenu}</VisuallyHidden>
          <PersonAvatar name={name} />
          {variant !== 'full' ? (
            <VisuallyHidden>{name}</VisuallyHidden>
          ) : (
            <>
              <Text span flex={1} miw={0} fz={15} lh={1.3}>
                <Text span inherit lineClamp={1} fw={600} c="var(--bama-backstage-ink)">
                  <Name>{name}</Name>
                </Text>
                <Text span display="block" size="xs" c="var(--bama-backstage-ink-3)">
                  {role}
                </Text>
              </Text>
              <IconChevronLeft size={18} stroke={1.7} aria-hidden="true" />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown bd="1px solid var(--bama-line)">
        <Menu.Label>
          <Text span inherit lineClamp={1} dir="ltr" ta="end">
            {session.user.email}
          </Text>
        </Menu.Label>
        {(isOperator(session.actor) ? operatorScreens : ownScreens).map((screen) => (
          <ScreenItem key={screen} screen={screen} />
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => account.changePassword()}>
          {texts.changePassword}
        </Menu.Item>
        <Menu.Item leftSection={<IconDevicesOff {...icon} />} onClick={account.signOutElsewhere}>
          {texts.signOutElsewhere}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard {...icon} />}
          rightSection={
            <Text component="kbd" dir="ltr" fz={13} ff="inherit" c="dimmed">
              ?
            </Text>
          }
          onClick={account.showShortcuts}
        >
          {texts.shortcuts}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{navigationTexts.colorScheme}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}>
              {navigationTexts.colorSchemes[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<SignOutIcon />} onClick={() => void signOut.start()}>
          {navigationTexts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
      {signOut.dialog}
    </Menu>
  )
}

function ScreenItem({ screen }: { readonly screen: Screen }) {
  const Icon = screenIcons[screen]
  return (
    <Menu.Item component={Link} to={`/${screen}`} leftSection={<Icon {...icon} />}>
      {screenNames[screen]}
    </Menu.Item>
  )
}
