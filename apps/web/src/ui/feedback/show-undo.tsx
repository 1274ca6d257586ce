import { Button, Group, Kbd } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** Longer than other toasts: there must be time to notice it, decide and reach the button. */
const undoMs = 8000

const undoKeys = 'Ctrl+Z'

/** There, Ctrl+Z undoes typing. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]')

/** Closes the toast shown before: only the last action can be undone. */
let closeLast = (): void => {}

/** Shows that something was done, with a way to undo it: a button and Ctrl+Z. */
export function showUndo(message: string, undo: string, onUndo: () => void): void {
  closeLast()
  const takeBack = (): void => {
    close()
    onUndo()
  }
  const onKeyDown = (press: KeyboardEvent): void => {
    // By position: with a Hebrew layout the key produces another letter.
    if (press.code !== 'KeyZ' || !(press.ctrlKey || press.metaKey) || press.shiftKey || isTextField(press.target))
      return
    press.preventDefault()
    takeBack()
  }
  const stop = (): void => globalThis.removeEventListener('keydown', onKeyDown)
  globalThis.addEventListener('keydown', onKeyDown)
  const id = notifications.show({
    autoClose: undoMs,
    onClose: stop,
    message: (
      <Group gap="4px 12px" justify="space-between">
        {message}
        <Button
          variant="subtle"
          size="compact-md"
          aria-keyshortcuts="Control+Z"
          rightSection={
            <Kbd size="xs" visibleFrom="sm" aria-hidden dir="ltr">
              {undoKeys}
            </Kbd>
          }
          onClick={takeBack}
        >
          {undo}
        </Button>
      </Group>
    ),
  })
  const close = (): void => {
    stop()
    notifications.hide(id)
  }
  closeLast = close
}
