import { Button, Stack, Text } from '@mantine/core'
import type { StoredWorkspace } from '../../data/index.ts'
import { sharedStorageTexts as texts } from '../../texts/shared-storage.ts'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RecordCounts } from './record-counts.tsx'

interface JoinDialogProps {
  readonly opened: boolean
  readonly stored: StoredWorkspace
  readonly onJoin: () => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Shows the contents of the storage before merging it with this device's data. */
export const JoinDialog = ({ opened, stored, onJoin, onClose, onClosed }: JoinDialogProps) => (
  <SmallDialog opened={opened} title={texts.foundTitle} size={460} onClose={onClose} onExitTransitionEnd={onClosed}>
    <Stack gap="sm" fz="sm" lh="sm">
      <RecordCounts {...stored} />
      <Text inherit>{texts.found}</Text>
      <Notice tone="spot">{texts.meaning}</Notice>
    </Stack>
    <DialogFooter mt={24} main={<Button onClick={onJoin}>{texts.join}</Button>} onCancel={onClose} isCancelFirst />
  </SmallDialog>
)
