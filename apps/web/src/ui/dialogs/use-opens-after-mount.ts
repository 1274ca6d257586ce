import { useEffect, useLayoutEffect, useState } from 'react'

/**
 * Renders a dialog closed first, then open: Mantine returns the focus only for dialogs that were mounted closed, to the
 * element that was focused when its effect ran. A layout effect renders the second state before anything else runs.
 * With reduced motion the content takes the focus as it renders, so a later effect would remember the content instead.
 */
export function useOpensAfterMount(opened: boolean): boolean {
  const [isReady, setIsReady] = useState(false)
  useLayoutEffect(() => setIsReady(opened), [opened])
  useEffect(() => {
    const opener = document.activeElement
    return opened ? () => keepFocusOn(opener) : undefined
  }, [opened])
  return opened && isReady
}

/**
 * Mantine's focus trap takes the focus by timers, also for a dialog or menu that was closed before they ran, as by a key
 * on a slow machine. Mantine then takes it for the user's choice and doesn't return it. A focus that is nowhere is
 * returned.
 */
function keepFocusOn(opener: Element | null): void {
  const layer = [...document.querySelectorAll('[aria-modal="true"], [role="menu"]')].at(-1)
  if (layer === undefined || document.activeElement !== opener || layer.contains(opener)) return
  const refuse = ({ target }: Event): void => {
    if (target instanceof HTMLElement && layer.contains(target)) target.blur()
  }
  document.addEventListener('focusin', refuse)
  // The trap sets its second timer in an effect, at the latest before the second of these.
  setTimeout(() => setTimeout(() => document.removeEventListener('focusin', refuse)))
}
