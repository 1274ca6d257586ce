import type { NewCalendarFeed } from '@bama/sync'
import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { calendarFeedsTexts } from '../../texts/calendar-feeds.ts'
import { CopyField } from '../../ui/display/copy-field.tsx'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx'

const { address: texts } = calendarFeedsTexts

interface FeedAddressDialogProps {
  readonly opened: boolean
  readonly made: NewCalendarFeed
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** By this scheme a device hands an address to its own calendar. */
const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** A new address and how to use it. It is shown only once, so a click outside must not close the dialog. */
export function FeedAddressDialog({ opened, made, onClose, onClosed }: FeedAddressDialogProps) {
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
      <CopyField value={made.url} texts={texts}>
        <Button
          component="a"
          href={webcal(made.url)}
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden />}
        >
          {texts.open}
        </Button>
      </CopyField>
      <Box mt="md">
        <Notice tone="spot">{texts.once}</Notice>
      </Box>
      <Title order={3} mt={20} mb="xs" fz={16} fw={600} lh={1.5}>
        {texts.how}
      </Title>
      <Stack gap="sm" fz="sm" lh="sm" renderRoot={(props) => <dl {...props} />}>
        {texts.programs.map(({ name, steps }) => (
          <div key={name}>
            <Text component="dt" inherit fw={600}>
              <Ltr>{name}</Ltr>
            </Text>
            <Text component="dd" inherit c="var(--bama-ink-2)">
              {steps}
            </Text>
          </div>
        ))}
      </Stack>
      <Text size="sm" mt="sm" c="var(--bama-ink-2)">
        {texts.pace}
      </Text>
      <DialogFooter mt={20}>
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogFooter>
    </SmallDialog>
  )
}
