import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** Longer than a plain message: one has to notice it, decide and reach the button. */
const undoMs = 8000

/** Says that something is done, with a way to take it back. */
export function showUndo(message: string, undo: string, onUndo: () => void): void {
  const id = notifications.show({
    autoClose: undoMs,
    message: (
      <Group gap="4px 12px" justify="space-between">
        {message}
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          {undo}
        </Button>
      </Group>
    ),
  })
}
