import { Button, Modal, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { businessZone } from '../../../data/index.ts'
import { errorText } from '../../../texts/errors.ts'
import { momentText } from '../../../texts/moments.ts'
import { usersTexts } from '../../../texts/users.ts'
import { Ltr, Name } from '../../../ui/display/names.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useCopy } from '../../../ui/hooks/use-copy.ts'
import { useOpensAfterMount } from '../../../ui/dialogs/use-opens-after-mount.ts'
import classes from './link-dialog.module.css'
import type { InvitedUser } from './use-user-form.ts'

const { link: texts } = usersTexts

interface LinkDialogProps {
  readonly opened: boolean
  readonly invited: InvitedUser
  readonly today: string
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** A one-time link to pass on: it is shown this once. A click beside the window must not lose it. */
export function LinkDialog({ opened, invited, today, onClose, onClosed }: LinkDialogProps) {
  const { name, email, made } = invited
  const { field, outcome: copied, copy } = useCopy(made.link ?? '')

  return (
    <Modal
      opened={useOpensAfterMount(opened)}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      size={520}
      withCloseButton={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 220 }}
    >
      <Modal.Title className={classes.title ?? ''}>{texts.titles[made.purpose]}</Modal.Title>
      <p className={classes.who}>
        <Name>{name}</Name>
        <Ltr className={classes.email}>{email}</Ltr>
      </p>
      {made.problem !== null && (
        <div className={classes.notice}>
          <Notice tone="red">{texts.notMailed(errorText(made.problem))}</Notice>
        </div>
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
      <p className={classes.note}>
        {texts.until(momentText(made.expiresAt, today, businessZone))} {texts.once}
      </p>
      <div className={classes.buttons}>
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
        <output className={classes.copied}>
          {copied === 'copied' ? texts.copied : copied === 'failed' ? texts.cannotCopy : ''}
        </output>
      </div>
    </Modal>
  )
}
