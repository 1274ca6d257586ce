import { Button } from '@mantine/core'
import { enterKey, readChoice, type SharedStorageState, type StorageChoice } from '../../data/index.ts'
import { sharedStorageTexts as texts, storageProblemText } from '../../texts/shared-storage.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { showDone, showProblem } from '../../ui/feedback/show-outcome.ts'
import { RenewDialog } from './renew-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

/** Whether the key was changed elsewhere, so that this device needs the new passphrase. */
export const isKeyChanged = ({ problem }: SharedStorageState): boolean =>
  problem?.code === 'key_changed' || problem?.code === 'key_disputed'

/** What lets this device go on: a passphrase that was changed elsewhere, and a renewed token. */
export function AccessButtons({ state }: { readonly state: SharedStorageState }) {
  const entering = useDialog<true>()
  const renewing = useDialog<StorageChoice>()
  const renew = async (): Promise<void> => {
    const choice = await readChoice()
    if (choice.ok) renewing.open(choice.value)
    else showProblem(storageProblemText(choice.error, state.kind))
  }
  return (
    <>
      {isKeyChanged(state) && <Button onClick={() => entering.open(true)}>{texts.enterKey}</Button>}
      {state.kind !== 'browser' && (
        <Button variant="default" onClick={() => void renew()}>
          {texts.renew}
        </Button>
      )}
      {renewing.subject !== undefined && (
        <RenewDialog key={`renew-${renewing.key}`} {...renewing.props} choice={renewing.subject} />
      )}
      {entering.subject !== undefined && (
        <SecretDialog
          key={`enter-${entering.key}`}
          {...entering.props}
          title={texts.enterKey}
          hint={texts.enterKeyHint}
          open={enterKey}
          onOpened={() => {
            entering.close()
            showDone(texts.entered)
          }}
        />
      )}
    </>
  )
}
