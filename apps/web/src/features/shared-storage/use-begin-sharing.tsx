import type { ReactNode } from 'react'
import {
  beginSharing,
  checkStorage,
  joinHere,
  readStorage,
  type StorageCheck,
  type StorageChoice,
  type StoredWorkspace,
} from '../../data/index.ts'
import { sharedStorageTexts as texts, storageProblemText } from '../../texts/shared-storage.ts'
import { type DialogState, useDialog } from '../../ui/dialogs/use-dialog.ts'
import type { CardTools } from './card-tools.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { PassphraseDialog } from './passphrase-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

/**
 * Starts sharing from a device that works alone. The chosen storage is checked first: an empty one gets a new
 * workspace with a new passphrase, an existing workspace is unlocked, previewed and joined.
 */
export function useBeginSharing(
  { say, processToTheEnd }: CardTools,
  showCode: (recoveryCode: string) => void,
): {
  readonly begin: () => void
  readonly dialogs: ReactNode
} {
  const choosing = useDialog<true>()
  const locking = useDialog<StorageChoice>()
  const opening = useDialog<StorageChoice>()
  const joining = useDialog<StoredWorkspace>()

  const proceed = ({ kind, choice }: StorageCheck): void => {
    choosing.close()
    if (kind === 'empty') locking.open(choice)
    else opening.open(choice)
  }
  const join = async (stored: StoredWorkspace): Promise<void> => {
    joining.close()
    const joined = await processToTheEnd(texts.joining, () => joinHere(stored))
    if (joined.ok) say('leaf', texts.joined)
    else say('red', storageProblemText(joined.error, stored.choice.kind))
  }

  return {
    begin: () => choosing.open(true),
    dialogs: (
      <>
        {choosing.subject !== undefined && (
          <ChoiceDialog
            key={`choose-${choosing.key}`}
            {...choosing.props}
            title={texts.title}
            hint={texts.hint}
            ask={checkStorage}
            onAnswered={proceed}
          />
        )}
        {locking.subject !== undefined && <BeginDialog choice={locking.subject} dialog={locking} showCode={showCode} />}
        {opening.subject !== undefined && (
          <OpenDialog choice={opening.subject} dialog={opening} onRead={joining.open} />
        )}
        {joining.subject !== undefined && (
          <JoinDialog
            {...joining.props}
            stored={joining.subject}
            onJoin={() => joining.subject !== undefined && void join(joining.subject)}
          />
        )}
      </>
    ),
  }
}

interface StepProps {
  readonly choice: StorageChoice
  readonly dialog: DialogState<StorageChoice>
}

const BeginDialog = ({ choice, dialog, showCode }: StepProps & { readonly showCode: (code: string) => void }) => (
  <PassphraseDialog
    key={`begin-${dialog.key}`}
    {...dialog.props}
    title={texts.beginTitle}
    hint={texts.beginHint}
    submit={texts.share}
    save={(passphrase) => beginSharing(choice, passphrase)}
    onSaved={({ recoveryCode }) => {
      dialog.close()
      showCode(recoveryCode)
    }}
  />
)

const OpenDialog = ({ choice, dialog, onRead }: StepProps & { readonly onRead: (stored: StoredWorkspace) => void }) => (
  <SecretDialog
    key={`open-${dialog.key}`}
    {...dialog.props}
    title={texts.joinTitle}
    hint={texts.joinHint}
    open={(secret) => readStorage(choice, secret)}
    onOpened={(stored) => {
      dialog.close()
      onRead(stored)
    }}
  />
)
