import { IconMenu2 } from '@tabler/icons-react'
import { NotificationsBell } from '../../features/messages/index.ts'
import { SearchButton } from '../../features/command-palette/index.ts'
import { OfflineLine, SyncIndicator } from '../../features/sync-status/index.ts'
import { navigationTexts, screenTitles } from '../../texts/navigation.ts'
import { syncTexts } from '../../texts/sync.ts'
import { reloadNewest } from '../reload-newest.ts'
import classes from './top-bar.module.css'
import { useCurrentScreen } from './use-current-screen.ts'

interface TopBarProps {
  readonly onOpenMenu: () => void
  readonly isMenuOpen: boolean
  readonly onSearch: () => void
}

/** The phone's bar: menu, title, search, sync, bell. The heading proper is the screen's own, so the title here is not one. */
export function TopBar({ onOpenMenu, isMenuOpen, onSearch }: TopBarProps) {
  const screen = useCurrentScreen()
  return (
    <header className={classes.bar}>
      <button
        type="button"
        className={classes.menu}
        aria-label={navigationTexts.openMenu}
        aria-expanded={isMenuOpen}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={24} stroke={1.7} aria-hidden="true" />
      </button>
      <div className={classes.words}>
        <div className={classes.title} aria-hidden="true">
          {screen === 'Sync' ? syncTexts.pageTitle : screenTitles[screen]}
        </div>
        <OfflineLine />
      </div>
      <SearchButton variant="icon" onClick={onSearch} />
      <SyncIndicator variant="icon" onReload={() => void reloadNewest()} />
      <NotificationsBell />
    </header>
  )
}
