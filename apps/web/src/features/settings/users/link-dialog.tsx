import { Box, Button, Group, Text } from '@mantine/core'
import { businessZone } from '../../../data/index.ts'
import { errorText } from '../../../texts/errors.ts'
import { momentText } from '../../../texts/moments.ts'
import { usersTexts } from '../../../texts/users.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { isOnlyHere } from '../../../ui/display/is-only-here.ts'
import { SendButtons } from '../../../ui/display/send-buttons.tsx'
import { Ltr, Name } from '../../../ui/display/names.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import type { InvitedUser } from './use-user-form.ts'

const { link: texts } = usersTexts

interface LinkDialogProps extends DialogProps {
  readonly invited: InvitedUser
  readonly today: string
}

/** A one-time link to pass on. It is shown only once, so a click outside doesn't close the dialog. */
export function LinkDialog({ invited, today, ...props }: LinkDialogProps) {
  const { name, email, made } = invited
  const link = made.link ?? ''
  return (
    <SmallDialog
      {...props}
      title={texts.titles[made.purpose]}
      size={520}
      closeOnClickOutside={false}
      transitionProps={{ duration: 220 }}
    >
      <Group gap="0 8px" mb="md">
        <Text span fw={600}>
          <Name>{name}</Name>
        </Text>
        <Text span c="var(--bama-ink-2)">
          <Ltr>{email}</Ltr>
        </Text>
      </Group>
      {made.problem !== null && (
        <Box mb="md">
          <Notice tone="red">{texts.notMailed(errorText(made.problem))}</Notice>
        </Box>
      )}
      {isOnlyHere(link) && (
        <Box mb="md">
          <Notice tone="spot">{texts.onlyHere}</Notice>
        </Box>
      )}
      <CopyField
        value={link}
        texts={texts}
        note={
          <Text size="sm" mt="xs" mb={20} c="var(--bama-ink-2)">
            {texts.until(momentText(made.expiresAt, today, businessZone))} {texts.once}
          </Text>
        }
      >
        <SendButtons title={texts.titles[made.purpose]} text={texts.message[made.purpose](link)} isMain={false} />
        <Button variant="subtle" color="gray" c="var(--bama-ink-2)" onClick={props.onClose}>
          {texts.done}
        </Button>
      </CopyField>
    </SmallDialog>
  )
}
