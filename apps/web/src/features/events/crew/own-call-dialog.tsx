import type { CallVersion } from '@bama/domain/call'
import { Box, Button } from '@mantine/core'
import { callsTexts as texts } from '../../../texts/calls.ts'
import { CallFiles } from '../../../ui/calls/call-files.tsx'
import { CallSheetView } from '../../../ui/calls/call-sheet-view.tsx'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'

interface OwnCallDialogProps extends DialogProps {
  readonly slotId: string
  readonly version: CallVersion
  /** Whether times and place are still as it says. */
  readonly isCurrent: boolean
}

/** The user's own call, as last sent. */
export function OwnCallDialog({ slotId, version, isCurrent, ...props }: OwnCallDialogProps) {
  return (
    <SmallDialog {...props} title={texts.own} size={480}>
      {!isCurrent && (
        <Box mb="md">
          <Notice tone="spot">{texts.ownOutdated}</Notice>
        </Box>
      )}
      <CallSheetView sheet={version.sheet} heading="h3" />
      <DialogFooter mt="md">
        <Button data-autofocus variant="default" onClick={props.onClose}>
          {texts.close}
        </Button>
        <CallFiles id={slotId} number={version.number} sheet={version.sheet} />
      </DialogFooter>
    </SmallDialog>
  )
}
