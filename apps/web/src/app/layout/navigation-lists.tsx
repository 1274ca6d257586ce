import { adminScreens, isAdmin, navigationOf, type Screen } from '@bama/domain'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useSession } from '../../data/index.ts'
import { navigationTexts, screenNames } from '../../texts/navigation.ts'
import classes from './navigation-lists.module.css'
import { screenIcons } from './screen-icons.ts'
import { useCurrentScreen } from './use-current-screen.ts'

interface NavigationListsProps {
  readonly onNavigate: (() => void) | undefined
}

/** Main navigation by role, and for admins the management section. */
export function NavigationLists({ onNavigate }: NavigationListsProps) {
  const session = useSession()
  const current = useCurrentScreen()
  const heading = useId()
  if (session.status !== 'signed_in') return null
  return (
    <nav aria-label={navigationTexts.mainNavigation} className={classes.root}>
      <ScreenList screens={navigationOf(session.actor)} current={current} onNavigate={onNavigate} />
      {isAdmin(session.actor) ? (
        <>
          <h2 id={heading} className={classes.heading}>
            {navigationTexts.management}
          </h2>
          <ScreenList screens={adminScreens} current={current} onNavigate={onNavigate} labelledBy={heading} />
        </>
      ) : null}
    </nav>
  )
}

interface ScreenListProps extends NavigationListsProps {
  readonly screens: readonly Screen[]
  readonly current: Screen
  readonly labelledBy?: string
}

function ScreenList({ screens, current, labelledBy, onNavigate }: ScreenListProps) {
  return (
    <ul className={classes.list} aria-labelledby={labelledBy}>
      {screens.map((screen) => {
        const Icon = screenIcons[screen]
        return (
          <li key={screen}>
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
          </li>
        )
      })}
    </ul>
  )
}
