import {
  type MantineColorScheme,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { isOperator, type Screen, shownName } from '@bama/domain'
import { IconChevronLeft, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../data/index.ts'
import { navigationTexts, roleText, screenNames } from '../../texts/navigation.ts'
import { Name } from '../../ui/display/names.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import wing from '../../ui/display/wing.module.css'
import { screenIcons } from './screen-icons.ts'

/** Operators' navigation is short: their own pages are reached from here. */
const operatorScreens: readonly Screen[] = ['PersonalSpace', 'WorkHours']

const schemes = [
  { value: 'auto', Icon: IconDeviceDesktop },
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
] as const

interface UserCardProps {
  /** `icon` on the rail: the avatar alone. */
  readonly variant: 'full' | 'icon'
}

/** Who is signed in, and a menu of what is theirs. */
export function UserCard({ variant }: UserCardProps) {
  const session = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  if (session.status !== 'signed_in') return null
  const name = shownName(session.user)
  const role = roleText(session.actor)
  return (
    <Menu position="top-start" width={240} shadow="float" zIndex={300}>
      <Menu.Target>
        <UnstyledButton
          className={wing.button ?? ''}
          w="100%"
          mih={52}
          p={variant === 'icon' ? 4 : 8}
          style={{ gap: 10, justifyContent: variant === 'icon' ? 'center' : undefined }}
        >
          <VisuallyHidden>{navigationTexts.userMenu}</VisuallyHidden>
          <PersonAvatar name={name} />
          {variant === 'icon' ? (
            <VisuallyHidden>{name}</VisuallyHidden>
          ) : (
            <>
              <Text span flex={1} miw={0} fz={15} lh={1.3}>
                <Text span inherit display="block" truncate fw={600} c="var(--bama-backstage-ink)">
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
          <Text span inherit display="block" truncate dir="ltr" ta="end">
            {session.user.email}
          </Text>
        </Menu.Label>
        {isOperator(session.actor) ? <OperatorItems /> : null}
        <Menu.Divider />
        <Menu.Label>{navigationTexts.colorScheme}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}>
              {navigationTexts.colorSchemes[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function OperatorItems() {
  return operatorScreens.map((screen) => {
    const Icon = screenIcons[screen]
    return (
      <Menu.Item
        key={screen}
        component={Link}
        to={`/${screen}`}
        leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
      >
        {screenNames[screen]}
      </Menu.Item>
    )
  })
}
