import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../data/index.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { usePreload } from '../../ui/loading/use-preload.ts'
import { isTypingIn, shortcutOfKey } from './shortcut-of-key.ts'

const Palette = lazyDialog(() => import('./palette.tsx').then((part) => part.Palette))
const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx').then((part) => part.ShortcutsDialog))
const dialogs = [Palette, ShortcutsDialog]

interface CommandsProps {
  readonly isSearching: boolean
  readonly onSearch: (isSearching: boolean) => void
  readonly isHelpOpen: boolean
  readonly onHelp: (isOpen: boolean) => void
}

/** The command palette, the global keyboard shortcuts and their dialog, mounted once for all screens. */
export function Commands({ isSearching, onSearch, isHelpOpen, onHelp }: CommandsProps) {
  const session = useSession()
  usePreload(session.status === 'signed_in', dialogs)
  const onKeyDown = useEffectEvent((press: KeyboardEvent): void => {
    const shortcut = shortcutOfKey(press, isTypingIn(press.target))
    if (shortcut === null) return
    // Otherwise the browser handles Ctrl+K itself.
    press.preventDefault()
    if (isSearching && shortcut === 'palette') onSearch(false)
    // The palette doesn't open over a dialog, which may hold typed text.
    else if (!isDialogOpen()) {
      if (shortcut === 'palette') onSearch(true)
      else onHelp(true)
    }
  })
  useEffect(() => {
    const listen = (press: KeyboardEvent): void => onKeyDown(press)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  if (session.status !== 'signed_in') return null
  return (
    <>
      <Palette
        opened={isSearching}
        actor={session.actor}
        onClose={() => onSearch(false)}
        onShowShortcuts={() => onHelp(true)}
      />
      <ShortcutsDialog opened={isHelpOpen} onClose={() => onHelp(false)} />
    </>
  )
}

/** The palette itself doesn't count: it can be reopened while it fades out. */
const isDialogOpen = (): boolean =>
  document.querySelector('[aria-modal="true"]:not([data-palette]), dialog[open]') !== null
