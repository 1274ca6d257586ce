import type { CallVersion } from '@bama/domain/call'
import { Button } from '@mantine/core'
import { callsTexts as texts } from '../../../texts/calls.ts'
import { CallFiles } from '../../../ui/calls/call-files.tsx'
import { CallSheetView } from '../../../ui/calls/call-sheet-view.tsx'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'

interface OwnCallDialogProps {
  readonly opened: boolean
  readonly slotId: string
  readonly version: CallVersion
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** The user's own call, as last sent. */
export function OwnCallDialog({ opened, slotId, version, onClose, onClosed }: OwnCallDialogProps) {
  return (
    <SmallDialog opened={opened} onClose={onClose} onExitTransitionEnd={onClosed} title={texts.own} size={480}>
      <CallSheetView sheet={version.sheet} heading="h3" />
      <DialogFooter mt="md">
        <Button data-autofocus variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <CallFiles id={slotId} number={version.number} sheet={version.sheet} />
      </DialogFooter>
    </SmallDialog>
  )
}
