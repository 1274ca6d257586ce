import { navigationOf } from '@bama/domain'
import { useSession } from '../../data/index.ts'
import { NotificationsBell } from '../../features/messages/index.ts'
import { SearchButton } from '../../features/command-palette/index.ts'
import { SyncIndicator } from '../../features/sync-status/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { Mark } from '../../ui/display/mark.tsx'
import { reloadNewest } from '../reload-newest.ts'
import { NavigationLists } from './navigation-lists.tsx'
import { Overview } from './overview.tsx'
import classes from './sidebar-contents.module.css'
import { SignOutButton } from './sign-out-button.tsx'
import { UserCard } from './user-card.tsx'

interface SidebarContentsProps {
  /** Called when a screen is chosen, the open one too. */
  readonly onNavigate?: () => void
  readonly withBell?: boolean
  readonly onSearch: () => void
}

/** What the sidebar and the drawer hold alike. */
export function SidebarContents({ onNavigate, onSearch, withBell = false }: SidebarContentsProps) {
  const session = useSession()
  const hasPersonalSpace = session.status === 'signed_in' && navigationOf(session.actor).includes('PersonalSpace')
  return (
    <div className={classes.root}>
      <div className={classes.brand}>
        <Mark size={24} />
        <span className={classes.name}>{commonTexts.productName}</span>
        <div className={classes.sync}>
          <SyncIndicator variant="full" onReload={() => void reloadNewest()} />
        </div>
      </div>
      <SearchButton variant="full" onClick={onSearch} />
      <Overview />
      <NavigationLists onNavigate={onNavigate} withBell={withBell} />
      <div className={classes.person}>
        <div className={classes.card}>
          <UserCard variant="full" />
          {withBell && !hasPersonalSpace ? <NotificationsBell /> : null}
        </div>
        <SignOutButton variant="full" />
      </div>
    </div>
  )
}
