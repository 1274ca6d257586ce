/** The shortcuts that work on every screen. */
export type Shortcut = 'palette' | 'help'

type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>

/**
 * Returns the shortcut for a key press, or null. Keys are matched by `code`, since the Hebrew layout gives ל for K.
 * `isTyping`: a text field has the focus, so a question mark is typed text.
 */
export function shortcutOfKey(press: KeyPress, isTyping: boolean): Shortcut | null {
  if (press.isComposing || press.altKey) return null
  const hasCommandKey = press.ctrlKey || press.metaKey
  if (hasCommandKey) return press.code === 'KeyK' && !press.shiftKey ? 'palette' : null
  if (isTyping) return null
  return press.key === '?' || (press.code === 'Slash' && press.shiftKey) ? 'help' : null
}

/** Whether key presses on this element enter text. */
export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=radio], [type=checkbox], [type=color]), textarea, select') !== null)
