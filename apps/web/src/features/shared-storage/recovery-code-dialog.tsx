import { Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { sharedStorageTexts as texts } from '../../texts/shared-storage.ts'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx'
import { CopyField } from '../../ui/display/copy-field.tsx'

interface RecoveryCodeDialogProps {
  readonly opened: boolean
  readonly code: string
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Shows the recovery code once. Closes after the user confirms having saved it. */
export function RecoveryCodeDialog({ opened, code, onClose, onClosed }: RecoveryCodeDialogProps) {
  const [isSaved, setIsSaved] = useState(false)
  return (
    <SmallDialog
      opened={opened}
      title={texts.recoveryTitle}
      size={500}
      closeOnClickOutside={false}
      closeOnEscape={isSaved}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
    >
      <Text fz="sm" mb="md">
        {texts.recoveryHint}
      </Text>
      <CopyField value={code} texts={texts.recovery} />
      <Checkbox
        mt={20}
        label={texts.recoverySaved}
        checked={isSaved}
        onChange={({ currentTarget }) => setIsSaved(currentTarget.checked)}
      />
      <DialogFooter
        mt={20}
        main={
          <Button disabled={!isSaved} onClick={onClose}>
            {texts.done}
          </Button>
        }
      />
    </SmallDialog>
  )
}
