import { Button, Group, Kbd } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { untilWritten } from '../../data/index.ts'

/** Longer than other toasts: there must be time to notice it, decide and reach the button. */
const undoMs = 8000

const undoKeys = 'Ctrl+Z'

/** There, Ctrl+Z undoes typing. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]')

interface Offer {
  /** Closes its toast. */
  readonly close: () => void
  readonly takeBack: () => void
}

/** The offer whose toast is shown. Only the last action can be undone. */
let last: Offer | null = null

/**
 * A screen shows an action before it is on disk, and only then is it offered to be undone. The key pressed in between
 * means that action, not the one before, whose toast is still there.
 */
async function takeBackLast(writing: Promise<void> | undefined): Promise<void> {
  // The offer follows the write within the same turn.
  if (writing !== undefined) await writing.then(() => new Promise((resolve) => setTimeout(resolve)))
  last?.takeBack()
}

function onKeyDown(press: KeyboardEvent): void {
  // By position: with a Hebrew layout the key produces another letter.
  if (press.code !== 'KeyZ' || !(press.ctrlKey || press.metaKey) || press.shiftKey || isTextField(press.target)) return
  const writing = untilWritten()
  if (last === null && writing === undefined) return
  press.preventDefault()
  void takeBackLast(writing)
}

/** Shows that something was done, with a way to undo it: a button and Ctrl+Z. */
export function showUndo(message: ReactNode, undo: string, onUndo: () => void): void {
  last?.close()
  const takeBack = (): void => {
    offer.close()
    onUndo()
  }
  const end = (): void => {
    if (last === offer) last = null
  }
  // Has no effect the second time.
  globalThis.addEventListener('keydown', onKeyDown)
  const id = notifications.show({
    autoClose: undoMs,
    onClose: end,
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
  const offer: Offer = {
    close() {
      end()
      notifications.hide(id)
    },
    takeBack,
  }
  last = offer
}
