import { changeUser, deleteUser, inviteUser } from '../../../data/index.ts'
import { usersTexts } from '../../../texts/users.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import type { InvitedUser } from './use-user-form.ts'
import type { UserRow } from './user-rows.ts'

const { link, disabling, deletion, cancel, toast } = usersTexts

interface DialogProps {
  readonly opened: boolean
  /** Stays the same while the dialog fades out. */
  readonly row: UserRow | undefined
  readonly onClose: () => void
}

/** Asks, saying what follows, then blocks the account. */
export function DisableDialog({ opened, row, onClose }: DialogProps) {
  const disable = async (): Promise<void> => {
    if (row === undefined) return
    const changed = await changeUser(row.user.id, { is_approved: false })
    onClose()
    if (changed.ok) showDone(toast.disabled)
    else showFailure(toast.disableFailed, changed.error)
  }
  return (
    <ConfirmDialog
      opened={opened}
      subject={row?.name}
      {...disabling}
      cancel={cancel}
      onConfirm={disable}
      onCancel={onClose}
    />
  )
}

/** Lets a person in; nothing is lost by it, so nothing is asked. */
export async function approve({ user }: UserRow): Promise<void> {
  const changed = await changeUser(user.id, { is_approved: true })
  if (changed.ok) showDone(toast.approved)
  else showFailure(toast.approveFailed, changed.error)
}

interface DeleteDialogProps extends DialogProps {
  /** Closes the dialog in its turn: there is no row any more to give the focus back to. */
  readonly onDeleted: (row: UserRow) => void
}

/** Asks, saying what stays, then ends the account for good. */
export function DeleteDialog({ opened, row, onClose, onDeleted }: DeleteDialogProps) {
  const remove = async (): Promise<void> => {
    if (row === undefined) return
    const deleted = await deleteUser(row.user.id)
    // A colleague was faster: then it is done.
    if (!deleted.ok && deleted.error.code !== 'not_found') {
      onClose()
      return showFailure(toast.deleteFailed, deleted.error)
    }
    showDone(toast.deleted)
    onDeleted(row)
  }
  return (
    <ConfirmDialog
      opened={opened}
      subject={row?.name}
      {...deletion}
      cancel={cancel}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}

interface NewLinkDialogProps extends DialogProps {
  readonly sendsMail: boolean
  readonly onMade: (invited: InvitedUser) => void
}

/** Asks before a one-time link is made: a former one ends with it. */
export function NewLinkDialog({ opened, row, sendsMail, onClose, onMade }: NewLinkDialogProps) {
  const purpose = row?.isWithoutPassword === true ? 'invitation' : 'reset'
  const make = async (): Promise<void> => {
    if (row === undefined) return
    const made = await inviteUser(row.user.id)
    onClose()
    if (!made.ok) return showFailure(toast.linkFailed, made.error)
    if (made.value.sent) showDone(toast.mailed(row.user.email))
    onMade({ name: row.name, email: row.user.email, made: made.value })
  }
  const question = {
    invitation: sendsMail ? link.askInvitationMail : link.askInvitation,
    reset: sendsMail ? link.askResetMail : link.askReset,
  }[purpose]
  const consequence = [
    ...(sendsMail && row !== undefined ? [link.toAddress(row.user.email)] : []),
    ...(purpose === 'reset' ? [link.untilUsed] : []),
    link.former,
  ]
  return (
    <ConfirmDialog
      opened={opened}
      title={link.askTitles[purpose]}
      subject={row?.name}
      question={question}
      consequence={consequence.join(' ')}
      confirm={sendsMail ? link.send : link.make}
      cancel={cancel}
      color="pine"
      onConfirm={make}
      onCancel={onClose}
    />
  )
}
