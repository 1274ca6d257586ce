import { Box, Button, Group, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { businessZone } from '../../../data/index.ts'
import { errorText } from '../../../texts/errors.ts'
import { momentText } from '../../../texts/moments.ts'
import { usersTexts } from '../../../texts/users.ts'
import { Ltr, Name } from '../../../ui/display/names.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useCopy } from '../../../ui/hooks/use-copy.ts'
import { DialogActions, SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import type { InvitedUser } from './use-user-form.ts'

const { link: texts } = usersTexts

interface LinkDialogProps {
  readonly opened: boolean
  readonly invited: InvitedUser
  readonly today: string
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** A one-time link to pass on: it is shown this once. A click beside the dialog must not lose it. */
export function LinkDialog({ opened, invited, today, onClose, onClosed }: LinkDialogProps) {
  const { name, email, made } = invited
  const { field, outcome: copied, copy } = useCopy(made.link ?? '')

  return (
    <SmallDialog
      opened={opened}
      title={texts.titles[made.purpose]}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      size={520}
      closeOnClickOutside={false}
      transitionProps={{ duration: 220 }}
    >
      <Group component="p" gap="0 8px" mb={16} mt={0} fw={600}>
        <Name>{name}</Name>
        <Text inherit span fw={400} c="var(--bama-ink-2)">
          <Ltr>{email}</Ltr>
        </Text>
      </Group>
      {made.problem !== null && (
        <Box mb={16}>
          <Notice tone="red">{texts.notMailed(errorText(made.problem))}</Notice>
        </Box>
      )}
      <TextInput
        ref={field}
        label={texts.field}
        readOnly
        dir="ltr"
        labelProps={{ dir: 'rtl' }}
        value={made.link ?? ''}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Text fz={14} lh={1.45} c="var(--bama-ink-2)" mt={8}>
        {texts.until(momentText(made.expiresAt, today, businessZone))} {texts.once}
      </Text>
      <DialogActions mt={20}>
        <Button
          data-autofocus
          leftSection={
            copied === 'copied' ? (
              <IconCheck size={18} stroke={1.7} aria-hidden />
            ) : (
              <IconCopy size={18} stroke={1.7} aria-hidden />
            )
          }
          onClick={() => void copy()}
        >
          {texts.copy}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
        <Text component="output" fz={14} c="var(--bama-ink-2)">
          {copied === 'copied' ? texts.copied : copied === 'failed' ? texts.cannotCopy : ''}
        </Text>
      </DialogActions>
    </SmallDialog>
  )
}
