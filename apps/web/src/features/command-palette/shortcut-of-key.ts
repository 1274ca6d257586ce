/** The shortcuts of every screen. */
export type Shortcut = 'palette' | 'help'

type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>

/**
 * The shortcut that a key press means, or null. Keys are known by their place (`code`): on a Hebrew layout K gives ל.
 * `isTyping`: a text field has the focus, where a question mark is a question mark.
 */
export function shortcutOfKey(press: KeyPress, isTyping: boolean): Shortcut | null {
  if (press.isComposing || press.altKey) return null
  const hasCommandKey = press.ctrlKey || press.metaKey
  if (hasCommandKey) return press.code === 'KeyK' && !press.shiftKey ? 'palette' : null
  if (isTyping) return null
  return press.key === '?' || (press.code === 'Slash' && press.shiftKey) ? 'help' : null
}

/** Whether keys that are pressed here write something. */
export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=radio], [type=checkbox], [type=color]), textarea, select') !== null)
