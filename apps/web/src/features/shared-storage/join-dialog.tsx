import { Button, Stack, Text } from '@mantine/core'
import type { StoredWorkspace } from '../../data/index.ts'
import { sharedStorageTexts as texts } from '../../texts/shared-storage.ts'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RecordCounts } from './record-counts.tsx'

interface JoinDialogProps extends DialogProps {
  readonly stored: StoredWorkspace
  readonly onJoin: () => void
}

/** Shows the contents of the storage before merging it with this device's data. */
export const JoinDialog = ({ stored, onJoin, ...props }: JoinDialogProps) => (
  <SmallDialog {...props} title={texts.foundTitle} size={460}>
    <Stack gap="sm" fz="sm" lh="sm">
      <RecordCounts {...stored} />
      <Text inherit>{texts.found}</Text>
      <Notice tone="spot">{texts.meaning}</Notice>
    </Stack>
    <DialogFooter
      mt={24}
      main={<Button onClick={onJoin}>{texts.join}</Button>}
      onCancel={props.onClose}
      isCancelFirst
    />
  </SmallDialog>
)
