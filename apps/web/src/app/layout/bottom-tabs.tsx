import { navigationOf, ownScreensOf, type Screen } from '@bama/domain'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../data/index.ts'
import { navigationTexts, tabNames } from '../../texts/navigation.ts'
import classes from './layout.module.css'
import { screenIcons } from './screen-icons.ts'
import { UnreadMark } from './unread-chats.tsx'
import { useCurrentScreen } from './use-current-screen.ts'

/** With more, each tab would be narrower than a finger on a small phone. */
const mostTabs = 5

/** Dropped first when there are too many tabs: reachable from the drawer or the bell, or rarely needed. */
const dispensable: readonly Screen[] = ['Chats', 'PersonalSpace']

/** The phone's main navigation. Management is in the drawer. */
export function BottomTabs() {
  const session = useSession()
  const current = useCurrentScreen()
  if (session.status !== 'signed_in') return null
  const screens = [...navigationOf(session.actor), ...ownScreensOf(session.actor)]
  const left = new Set(dispensable.slice(0, Math.max(screens.length - mostTabs, 0)))
  const shown = screens.filter((screen) => !left.has(screen))
  return (
    <nav aria-label={navigationTexts.quickNavigation} className={classes.tabs}>
      {shown.map((screen) => {
        const Icon = screenIcons[screen]
        return (
          <Link
            key={screen}
            to={`/${screen}`}
            className={classes.tab}
            data-current={screen === current || undefined}
            aria-current={screen === current ? 'page' : undefined}
          >
            <span>
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              {screen === 'Chats' && <UnreadMark />}
            </span>
            {tabNames[screen]}
          </Link>
        )
      })}
    </nav>
  )
}
