import type { MadeInvitation } from '@bama/sync'
import { changeUser, deleteUser, inviteUser } from '../../../data/index.ts'
import { usersTexts } from '../../../texts/users.ts'
import type { ConfirmTexts } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useConfirmedCommand } from '../../../ui/dialogs/use-confirmed-command.tsx'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { recordKey } from '../../../ui/hooks/record-focus.ts'
import type { InvitedUser } from './use-user-form.ts'
import type { UserRow } from './user-rows.ts'

const { link, disabling, deletion, cancel, toast } = usersTexts

export const userKey = ({ user }: UserRow): string => recordKey('user', user.id)

/** Approves an account, without a confirmation since nothing is lost. */
export async function approve({ user }: UserRow): Promise<void> {
  const changed = await changeUser(user.id, { is_approved: true })
  if (changed.ok) showDone(toast.approved)
  else showFailure(toast.approveFailed, changed.error)
}

/** Warns, among others, that a new link invalidates the previous one. */
function linkTexts({ name, user, isWithoutPassword }: UserRow, sendsMail: boolean): ConfirmTexts {
  const purpose = isWithoutPassword ? 'invitation' : 'reset'
  const question = {
    invitation: sendsMail ? link.askInvitationMail : link.askInvitation,
    reset: sendsMail ? link.askResetMail : link.askReset,
  }[purpose]
  const consequence = [
    ...(sendsMail ? [link.toAddress(user.email)] : []),
    ...(purpose === 'reset' ? [link.untilUsed] : []),
    link.former,
  ]
  return {
    title: link.askTitles[purpose],
    subject: name,
    question,
    consequence: consequence.join(' '),
    confirm: sendsMail ? link.send : link.make,
    cancel,
    color: 'pine',
  }
}

interface UserCommandsOptions {
  readonly sendsMail: boolean
  readonly onLinkMade: (invited: InvitedUser) => void
}

/** Account actions that need a confirmation: blocking, deleting, and making a one-time link. */
export function useUserCommands({ sendsMail, onLinkMade }: UserCommandsOptions) {
  const disable = useConfirmedCommand<UserRow, unknown>({
    texts: ({ name }) => ({ ...disabling, subject: name, cancel }),
    run: ({ user }) => changeUser(user.id, { is_approved: false }),
    effect: 'change',
    recordKey: userKey,
    done: toast.disabled,
    failed: toast.disableFailed,
  })
  const remove = useConfirmedCommand<UserRow, unknown>({
    texts: ({ name }) => ({ ...deletion, subject: name, cancel }),
    run: ({ user }) => deleteUser(user.id),
    effect: 'delete',
    recordKey: userKey,
    done: toast.deleted,
    failed: toast.deleteFailed,
  })
  const makeLink = useConfirmedCommand<UserRow, MadeInvitation>({
    texts: (row) => linkTexts(row, sendsMail),
    run: ({ user }) => inviteUser(user.id),
    effect: 'change',
    recordKey: userKey,
    failed: toast.linkFailed,
    onDone({ name, user }, made) {
      if (made === null) return
      if (made.sent) showDone(toast.mailed(user.email))
      onLinkMade({ name, email: user.email, made })
    },
  })
  return {
    askDisable: disable.ask,
    askDelete: remove.ask,
    askLink: makeLink.ask,
    /** To be rendered by the caller. */
    dialogs: (
      <>
        {disable.dialog}
        {remove.dialog}
        {makeLink.dialog}
      </>
    ),
  }
}
