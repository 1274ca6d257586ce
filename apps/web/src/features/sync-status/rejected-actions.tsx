import { Box, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { dismissRejected, exportChanges, type RejectedChange, retryRejected } from '../../data/index.ts'
import { errorText } from '../../texts/errors.ts'
import { syncTexts } from '../../texts/sync.ts'
import { handFocusTo, neighboursOf, recordKey, useFocusHandover } from '../../ui/hooks/record-focus.ts'
import { nameOfChange } from './change-words.tsx'
import { downloadChanges } from './download-changes.ts'

/** Retry, export and dismiss. Dismissing is final, so it is confirmed inline, which avoids a dialog over a dialog. */
export function RejectedActions({ change }: { readonly change: RejectedChange }) {
  const [isAsking, setAsking] = useState(false)
  const dismissButton = useRef<HTMLButtonElement>(null)
  const keepButton = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  const name = nameOfChange(change)
  // Of a group all rows go, also the one that has taken the focus.
  useFocusHandover()

  useEffect(() => {
    // The pressed button disappears, so the focus moves to the safe answer, and back afterwards.
    if (isAsking) keepButton.current?.focus()
    else if (wasAsking.current) dismissButton.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  // The row disappears with the pressed button, so the focus moves on to the next one.
  const key = recordKey('rejected', change.id)
  const leave = async (
    command: typeof retryRejected | typeof dismissRejected,
    failed: (reason: string) => string,
  ): Promise<void> => {
    const neighbours = neighboursOf(key)
    const outcome = await command(change.id)
    if (outcome?.ok === false) notifications.show({ color: 'red', message: failed(errorText(outcome.error.code)) })
    else handFocusTo(neighbours, key)
  }
  const retry = (): Promise<void> => leave(retryRejected, syncTexts.retryFailed)
  const dismiss = (): Promise<void> => leave(dismissRejected, syncTexts.dismissFailed)

  if (isAsking) {
    return (
      <Box mt={4} role="group" aria-label={syncTexts.dismissOf(name)}>
        <Text size="caption" fw={600}>
          {syncTexts.dismissQuestion}
        </Text>
        <Group gap="xs" mt={4}>
          <Button size="compact-sm" color="red" onClick={() => void dismiss()}>
            {syncTexts.dismissConfirm}
          </Button>
          <Button size="compact-sm" variant="default" ref={keepButton} onClick={() => setAsking(false)}>
            {syncTexts.keep}
          </Button>
        </Group>
      </Box>
    )
  }
  return (
    <Group gap="xs" mt={4}>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={syncTexts.retryOf(name)}
        data-record-focus
        onClick={() => void retry()}
      >
        {syncTexts.retry}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={syncTexts.exportOf(name)}
        onClick={() => void exportChanges(change.id).then(downloadChanges)}
      >
        {syncTexts.export}
      </Button>
      <Button
        ref={dismissButton}
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={syncTexts.dismissOf(name)}
        onClick={() => setAsking(true)}
      >
        {syncTexts.dismiss}
      </Button>
    </Group>
  )
}
