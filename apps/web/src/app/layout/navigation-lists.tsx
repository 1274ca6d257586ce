import { managementOf, navigationOf, type Screen } from '@bama/domain'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useSession } from '../../data/index.ts'
import { NotificationsBell } from '../../features/messages/index.ts'
import { navigationTexts, screenNames } from '../../texts/navigation.ts'
import classes from './navigation-lists.module.css'
import { screenIcons } from './screen-icons.ts'
import { type Place, useCurrentScreen } from './use-current-screen.ts'

interface NavigationListsProps {
  readonly onNavigate: (() => void) | undefined
  /** Whether the bell stands here, with the personal space. A drawer has none: the bar that opened it has. */
  readonly withBell: boolean
}

/** Main navigation by role, and what of the management section the person may open. */
export function NavigationLists({ onNavigate, withBell }: NavigationListsProps) {
  const session = useSession()
  const current = useCurrentScreen()
  const heading = useId()
  if (session.status !== 'signed_in') return null
  const management = managementOf(session.actor)
  return (
    <nav aria-label={navigationTexts.mainNavigation} className={classes.root}>
      <ScreenList screens={navigationOf(session.actor)} current={current} onNavigate={onNavigate} withBell={withBell} />
      {management.length > 0 ? (
        <>
          <h2 id={heading} className={classes.heading}>
            {navigationTexts.management}
          </h2>
          <ScreenList
            screens={management}
            current={current}
            onNavigate={onNavigate}
            withBell={false}
            labelledBy={heading}
          />
        </>
      ) : null}
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
    <ul className={classes.list} aria-labelledby={labelledBy}>
      {screens.map((screen) => {
        const Icon = screenIcons[screen]
        return (
          <li key={screen} className={classes.row}>
            <Link
              to={`/${screen}`}
              className={classes.item}
              onClick={onNavigate}
              data-current={screen === current || undefined}
              aria-current={screen === current ? 'page' : undefined}
            >
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              <span>{screenNames[screen]}</span>
            </Link>
            {withBell && screen === 'PersonalSpace' ? (
              <span className={classes.bell}>
                <NotificationsBell />
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
