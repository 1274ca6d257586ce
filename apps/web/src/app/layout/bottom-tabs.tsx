import { navigationOf, ownScreensOf } from '@bama/domain'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../data/index.ts'
import { navigationTexts, tabNames } from '../../texts/navigation.ts'
import classes from './layout.module.css'
import { screenIcons } from './screen-icons.ts'
import { UnreadMark } from './unread-chats.tsx'
import { useCurrentScreen } from './use-current-screen.ts'

/** The phone's main navigation; management is in the drawer. */
export function BottomTabs() {
  const session = useSession()
  const current = useCurrentScreen()
  if (session.status !== 'signed_in') return null
  return (
    <nav aria-label={navigationTexts.quickNavigation} className={classes.tabs}>
      {[...navigationOf(session.actor), ...ownScreensOf(session.actor)].map((screen) => {
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
