import { type MantineColorScheme, Menu, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { isOperator, type Screen, shownName } from '@bama/domain'
import { IconChevronLeft, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../data/index.ts'
import { navigationTexts, roleText, screenNames } from '../../texts/navigation.ts'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { screenIcons } from './screen-icons.ts'
import classes from './user-card.module.css'

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
    <Menu position="top-start" width={240} shadow="none" zIndex={300} classNames={{ dropdown: classes.dropdown ?? '' }}>
      <Menu.Target>
        <button type="button" className={classes.card} data-variant={variant}>
          <VisuallyHidden>{navigationTexts.userMenu}</VisuallyHidden>
          <PersonAvatar name={name} />
          {variant === 'icon' ? (
            <VisuallyHidden>{name}</VisuallyHidden>
          ) : (
            <>
              <span className={classes.words}>
                <Name className={classes.name}>{name}</Name>
                <span className={classes.role}>{role}</span>
              </span>
              <IconChevronLeft size={18} stroke={1.7} aria-hidden="true" />
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Ltr className={classes.email}>{session.user.email}</Ltr>
        </Menu.Label>
        {isOperator(session.actor) ? <OperatorItems /> : null}
        <Menu.Divider />
        <Menu.Label>{navigationTexts.colorScheme}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              className={classes.item ?? ''}
              rightSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
            >
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
        className={classes.item ?? ''}
        leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
      >
        {screenNames[screen]}
      </Menu.Item>
    )
  })
}
