import { SyncIndicator } from '../../features/sync-status/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { Mark } from '../../ui/mark.tsx'
import { reloadNewest } from '../reload-newest.ts'
import { NavigationLists } from './navigation-lists.tsx'
import { Overview } from './overview.tsx'
import classes from './sidebar-contents.module.css'
import { SignOutButton } from './sign-out-button.tsx'
import { UserCard } from './user-card.tsx'

interface SidebarContentsProps {
  /** Called when a screen is chosen, the open one too. */
  readonly onNavigate?: () => void
}

/** What the sidebar and the drawer hold alike. */
export function SidebarContents({ onNavigate }: SidebarContentsProps) {
  return (
    <div className={classes.root}>
      <div className={classes.brand}>
        <Mark size={24} />
        <span className={classes.name}>{commonTexts.productName}</span>
        <div className={classes.sync}>
          <SyncIndicator variant="full" onReload={() => void reloadNewest()} />
        </div>
      </div>
      <Overview />
      <NavigationLists onNavigate={onNavigate} />
      <div className={classes.person}>
        <UserCard variant="full" />
        <SignOutButton variant="full" />
      </div>
    </div>
  )
}
