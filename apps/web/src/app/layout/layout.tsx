import { isLocalMode } from '../../data/index.ts'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useAccount } from '../../features/account/index.ts'
import { PasskeyOffer } from '../../features/devices/index.ts'
import { MessageToasts } from '../../features/messages/index.ts'
import { Commands } from '../../features/command-palette/index.ts'
import { OverlapNotice } from '../../features/overlaps/index.ts'
import { MigrationToasts } from '../../features/data-updates/index.ts'
import { SyncToasts } from '../../features/sync-status/index.ts'
import { ForgottenNotice, TimerStrip } from '../../features/timers/index.ts'
import { navigationTexts } from '../../texts/navigation.ts'
import { type AccountActions, AccountActionsContext } from '../../ui/hooks/account-actions.ts'
import { startLandingPress } from '../../ui/lists/landing-press.ts'
import { BottomTabs } from './bottom-tabs.tsx'
import classes from './layout.module.css'
import { MenuDrawer } from './menu-drawer.tsx'
import { Rail } from './rail.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { type Place, useCurrentScreen } from './use-current-screen.ts'
import { useFrame } from './use-frame.ts'

interface LayoutProps {
  readonly children: ReactNode
}

/**
 * The frame around every screen. The page scrolls in both directions, and `main` clips nothing, so that the board may
 * be wider than the window. Each screen sets its own gutters.
 */
export function Layout({ children }: LayoutProps) {
  const frame = useFrame()
  const screen = useCurrentScreen()
  // The menu belongs to the screen it was opened on, so any navigation closes it.
  const [menuOn, setMenuOn] = useState<Place | null>(null)
  const isMenuOpen = menuOn === screen
  const openMenu = (): void => setMenuOn(screen)
  useEffect(startLandingPress, [])
  const [isSearching, setSearching] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { dialogs, changePassword, signOutElsewhere } = useAccount()
  const actions = useMemo<AccountActions>(() => {
    // Dialogs opened from the drawer belong over the page, so the drawer closes first.
    const leavingMenu =
      <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
      (...args: Args): void => {
        setMenuOn(null)
        act(...args)
      }
    return {
      changePassword: leavingMenu(changePassword),
      signOutElsewhere: leavingMenu(signOutElsewhere),
      showShortcuts: leavingMenu(() => setHelpOpen(true)),
    }
  }, [changePassword, signOutElsewhere])
  const search = (): void => {
    setMenuOn(null)
    setSearching(true)
  }
  return (
    <AccountActionsContext value={actions}>
      <a href="#main" className={classes.skip}>
        {navigationTexts.skipToContent}
      </a>
      {frame === 'sidebar' ? <Sidebar onSearch={search} /> : null}
      {frame === 'rail' ? <Rail onOpenMenu={openMenu} onSearch={search} /> : null}
      {frame === 'phone' ? <TopBar onOpenMenu={openMenu} isMenuOpen={isMenuOpen} onSearch={search} /> : null}
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <ForgottenNotice />
      <OverlapNotice />
      {frame === 'phone' ? <TimerStrip /> : null}
      {frame === 'phone' ? <BottomTabs /> : null}
      {!isLocalMode() && <PasskeyOffer />}
      <MessageToasts />
      {frame === 'sidebar' ? null : (
        <MenuDrawer opened={isMenuOpen} onClose={() => setMenuOn(null)} onSearch={search} />
      )}
      <Commands isSearching={isSearching} onSearch={setSearching} isHelpOpen={isHelpOpen} onHelp={setHelpOpen} />
      {dialogs}
      <SyncToasts />
      <MigrationToasts />
    </AccountActionsContext>
  )
}
