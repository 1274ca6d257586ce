import type { NewCalendarFeed } from '@bama/sync'
import { Button, Text, TextInput, Title } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react'
import { calendarFeedsTexts } from '../../texts/calendar-feeds.ts'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useCopy } from '../../ui/hooks/use-copy.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { DialogActions, SmallDialog } from '../../ui/dialogs/small-dialog.tsx'
import classes from './feed-address-dialog.module.css'

const { address: texts } = calendarFeedsTexts

interface FeedAddressDialogProps {
  readonly opened: boolean
  readonly made: NewCalendarFeed
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** By this scheme a device hands an address to its own calendar. */
const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** A new address and what to do with it: it is shown this once. A click beside the dialog must not lose it. */
export function FeedAddressDialog({ opened, made, onClose, onClosed }: FeedAddressDialogProps) {
  const isPhone = useIsPhone()
  const { field, outcome, copy } = useCopy(made.url)
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
      <Text inherit fw={600} mb={16} style={{ overflowWrap: 'anywhere' }}>
        <Name>{made.name}</Name>
      </Text>
      <TextInput
        ref={field}
        label={texts.field}
        readOnly
        dir="ltr"
        labelProps={{ dir: 'rtl' }}
        value={made.url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <DialogActions mt={12} mb={16}>
        <Button
          data-autofocus
          leftSection={
            outcome === 'copied' ? (
              <IconCheck size={18} stroke={1.7} aria-hidden />
            ) : (
              <IconCopy size={18} stroke={1.7} aria-hidden />
            )
          }
          onClick={() => void copy()}
        >
          {texts.copy}
        </Button>
        <Button
          component="a"
          href={webcal(made.url)}
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden />}
        >
          {texts.open}
        </Button>
        <Text component="output" fz={14} lh={1.45} c="var(--bama-ink-2)">
          {outcome === 'copied' ? texts.copied : outcome === 'failed' ? texts.cannotCopy : ''}
        </Text>
      </DialogActions>
      <Notice tone="spot">{texts.once}</Notice>
      <Title order={3} fz={16} fw={600} mt={20} mb={8}>
        {texts.how}
      </Title>
      <dl className={classes.programs}>
        {texts.programs.map(({ name, steps }) => (
          <div key={name}>
            <dt>
              <Ltr>{name}</Ltr>
            </dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
      <Text fz={14} lh={1.45} c="var(--bama-ink-2)" mt={12}>
        {texts.pace}
      </Text>
      <DialogActions mt={20}>
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </SmallDialog>
  )
}
