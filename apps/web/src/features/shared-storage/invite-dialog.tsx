import { Box, Button, Text } from '@mantine/core'
import type { MadeInvitation } from '../../data/index.ts'
import { sharedStorageTexts as texts } from '../../texts/shared-storage.ts'
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { CopyField } from '../../ui/display/copy-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { QrCode } from './qr-code.tsx'

interface InviteDialogProps extends DialogProps {
  readonly invitation: MadeInvitation
}

/** An invitation address for another device, to scan or to pass on. */
export function InviteDialog({ invitation, ...props }: InviteDialogProps) {
  const { address, ownToken } = invitation
  return (
    <SmallDialog {...props} title={texts.inviteTitle} size={500} fullScreen={useIsPhone()}>
      <Text fz="sm" mb="sm">
        {texts.inviteHint}
      </Text>
      <Notice tone="spot">{texts.inviteWarnings[ownToken ?? 'none']}</Notice>
      <Box my="md">
        <QrCode text={address} label={texts.inviteCode} />
      </Box>
      <CopyField value={address} texts={texts.invitation}>
        <Button variant="default" onClick={props.onClose}>
          {texts.done}
        </Button>
      </CopyField>
    </SmallDialog>
  )
}
