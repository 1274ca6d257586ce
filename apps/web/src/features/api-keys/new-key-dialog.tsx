import type { NewApiKey } from '@bama/sync'
import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { apiKeysTexts } from '../../texts/api-keys.ts'
import { CopyField } from '../../ui/display/copy-field.tsx'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx'

const { shown: texts } = apiKeysTexts

interface NewKeyDialogProps {
  readonly opened: boolean
  readonly made: NewApiKey
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** A new key and how to use it. It is shown only once, so a click outside must not close the dialog. */
export function NewKeyDialog({ opened, made, onClose, onClosed }: NewKeyDialogProps) {
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
      <CopyField value={made.key} texts={texts} />
      <Box mt="md">
        <Notice tone="spot">{texts.once}</Notice>
      </Box>
      <Title order={3} mt={20} mb="xs" fz={16} fw={600} lh={1.5}>
        {texts.how}
      </Title>
      <Stack gap="xs" fz="sm" lh="sm" c="var(--bama-ink-2)">
        <p>
          {texts.header} <Ltr>Authorization: Bearer …</Ltr>
        </p>
        <p>
          {texts.docs} <Ltr>/api/docs</Ltr>
        </p>
      </Stack>
      <DialogFooter mt={20}>
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogFooter>
    </SmallDialog>
  )
}
