import type { NewCalendarFeed } from '@bama/sync'
import { Button, Modal, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react'
import { calendarFeedsTexts } from '../../texts/calendar-feeds.ts'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useCopy } from '../../ui/hooks/use-copy.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useOpensAfterMount } from '../../ui/dialogs/use-opens-after-mount.ts'
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

/** A new address and what to do with it: it is shown this once. A click beside the window must not lose it. */
export function FeedAddressDialog({ opened, made, onClose, onClosed }: FeedAddressDialogProps) {
  const isPhone = useIsPhone()
  const { field, outcome, copy } = useCopy(made.url)
  return (
    <Modal
      opened={useOpensAfterMount(opened)}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      size={560}
      fullScreen={isPhone}
      withCloseButton={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 220 }}
    >
      <Modal.Title className={classes.title ?? ''}>{texts.title}</Modal.Title>
      <p className={classes.name}>
        <Name>{made.name}</Name>
      </p>
      <TextInput
        ref={field}
        label={texts.field}
        readOnly
        dir="ltr"
        labelProps={{ dir: 'rtl' }}
        value={made.url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.buttons}>
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
        <output className={classes.copied}>
          {outcome === 'copied' ? texts.copied : outcome === 'failed' ? texts.cannotCopy : ''}
        </output>
      </div>
      <Notice tone="spot">{texts.once}</Notice>
      <h3 className={classes.how}>{texts.how}</h3>
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
      <p className={classes.pace}>{texts.pace}</p>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Modal>
  )
}
