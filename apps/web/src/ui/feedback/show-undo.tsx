import { Button, Group, Kbd } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** Longer than a plain message: one has to notice it, decide and reach the button. */
const undoMs = 8000

const undoKeys = 'Ctrl+Z'

/** Where Ctrl+Z takes back what was typed. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]')

/** Closes the one that is shown: only the last deed can be taken back. */
let closeLast = (): void => {}

/** Says that something is done, with a way to take it back: by its button, and by Ctrl+Z. */
export function showUndo(message: string, undo: string, onUndo: () => void): void {
  closeLast()
  const takeBack = (): void => {
    close()
    onUndo()
  }
  const onKeyDown = (press: KeyboardEvent): void => {
    // By the key's place: on a Hebrew keyboard it writes another letter.
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
