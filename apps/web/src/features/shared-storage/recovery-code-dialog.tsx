import { Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { sharedStorageTexts as texts } from '../../texts/shared-storage.ts'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { CopyField } from '../../ui/display/copy-field.tsx'

interface RecoveryCodeDialogProps extends DialogProps {
  readonly code: string
}

/** Shows the recovery code once. Closes after the user confirms having saved it. */
export function RecoveryCodeDialog({ code, ...props }: RecoveryCodeDialogProps) {
  const [isSaved, setIsSaved] = useState(false)
  const close = (): void => {
    if (isSaved) props.onClose()
  }
  return (
    <SmallDialog {...props} onClose={close} title={texts.recoveryTitle} size={500} closeOnClickOutside={false}>
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
          <Button disabled={!isSaved} onClick={close}>
            {texts.done}
          </Button>
        }
      />
    </SmallDialog>
  )
}
