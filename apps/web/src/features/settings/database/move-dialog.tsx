import { Button, Stack, Text } from '@mantine/core'
import { moveChoice, previewAtServer, type ReadBackup } from '../../../data/index.ts'
import { connectTexts as texts } from '../../../texts/connect.ts'
import { causeText, databaseTexts } from '../../../texts/database.ts'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ImportPreview } from './import-preview.tsx'
import { usePreview } from './use-preview.ts'

interface MoveDialogProps extends DialogProps {
  readonly backup: ReadBackup
  readonly onMove: () => void
}

/** Previews the changes on the server before moving data there. */
export function MoveDialog({ backup, onMove, ...props }: MoveDialogProps) {
  const { report, problem } = usePreview(backup, moveChoice, previewAtServer)
  return (
    <SmallDialog {...props} title={texts.title} size={560}>
      <Stack gap="sm" fz="sm" lh="sm">
        {problem !== undefined ? (
          <Notice tone="red">{texts.failed(causeText(problem))}</Notice>
        ) : report === undefined ? (
          <output>{databaseTexts.restoring.previewing}</output>
        ) : (
          <ImportPreview report={report} />
        )}
        <Text inherit>{texts.people}</Text>
        <Text inherit>{texts.copyStays}</Text>
        <Text inherit>{texts.drafts}</Text>
        <Text fw={600}>{texts.question}</Text>
      </Stack>
      <DialogFooter
        mt={24}
        main={
          <Button disabled={report === undefined} onClick={onMove}>
            {texts.move}
          </Button>
        }
        onCancel={props.onClose}
        isCancelFirst
      />
    </SmallDialog>
  )
}
