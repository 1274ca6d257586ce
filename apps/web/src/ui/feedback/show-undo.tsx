import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './show-undo.module.css'

/** Longer than a word that something is done: one has to notice, decide and reach it. */
const undoMs = 8000

/** Says that something is done, with a way to take it back. */
export function showUndo(message: string, undo: string, onUndo: () => void): void {
  const id = notifications.show({
    autoClose: undoMs,
    message: (
      <span className={classes.line}>
        {message}
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.undo ?? ''}
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          {undo}
        </Button>
      </span>
    ),
  })
}
