import type { NewWebhook } from '@bama/sync'
import { Box, Button, Text } from '@mantine/core'
import { webhooksTexts } from '../../../texts/webhooks.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts'

const { secret: texts } = webhooksTexts

interface WebhookSecretDialogProps {
  readonly opened: boolean
  readonly made: NewWebhook
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** By what a receiver checks signatures. It is shown only once, so a click outside must not close the dialog. */
export function WebhookSecretDialog({ opened, made, onClose, onClosed }: WebhookSecretDialogProps) {
  const isPhone = useIsPhone()
  return (
    <SmallDialog
      opened={opened}
      title={texts.title}
      titleGap={4}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      size={560}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      transitionProps={{ duration: 220 }}
    >
      <Text mb="md" fw={600} style={{ overflowWrap: 'anywhere' }}>
        <Name>{made.name}</Name>
      </Text>
      <CopyField value={made.secret} texts={texts} />
      <Box mt="md">
        <Notice tone="spot">{texts.once}</Notice>
      </Box>
      <DialogFooter mt={20}>
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogFooter>
    </SmallDialog>
  )
}
