import { Button, Group, Stack, Text } from '@mantine/core'
import { IconShare3, IconUserPlus } from '@tabler/icons-react'
import {
  changeKey,
  keepKey,
  type MadeInvitation,
  makeInvitation,
  type SharedStorageState,
  stopSharing,
  useSharedStorage,
} from '../../data/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { sharedStorageTexts as texts, storageProblemText } from '../../texts/shared-storage.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { AccessButtons, isKeyChanged } from './access-buttons.tsx'
import type { CardTools } from './card-tools.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PassphraseDialog } from './passphrase-dialog.tsx'
import { RecoveryCodeDialog } from './recovery-code-dialog.tsx'
import { StorageFacts } from '../../ui/feedback/storage-facts.tsx'
import { useBeginSharing } from './use-begin-sharing.tsx'
import { useMoveSharing } from './use-move-sharing.tsx'

/** Sharing between devices without a server, through a storage that only stores. */
export function SharedStorageCard(tools: CardTools) {
  const state = useSharedStorage()
  const code = useDialog<string>()
  const begin = useBeginSharing(tools, code.open)
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      {state === null ? (
        <Stack gap="sm" fz="sm" lh="sm" align="start">
          <Text inherit c="var(--bama-ink-2)">
            {texts.meaning}
          </Text>
          <Button leftSection={<IconShare3 size={18} stroke={1.7} aria-hidden="true" />} onClick={begin.begin}>
            {texts.begin}
          </Button>
        </Stack>
      ) : (
        <Shared state={state} tools={tools} showCode={code.open} />
      )}
      {begin.dialogs}
      {code.subject !== undefined && <RecoveryCodeDialog key={code.key} {...code.props} code={code.subject} />}
    </TitledCard>
  )
}

interface SharedProps {
  readonly state: SharedStorageState
  readonly tools: CardTools
  readonly showCode: (recoveryCode: string) => void
}

function Shared({ state, tools, showCode }: SharedProps) {
  const { say } = tools
  const inviting = useDialog<MadeInvitation>()
  const changing = useDialog<true>()
  const stopping = useDialog<true>()
  const move = useMoveSharing(tools)
  const invite = async (): Promise<void> => {
    const made = await makeInvitation()
    if (made.ok) inviting.open(made.value)
    else say('red', storageProblemText(made.error, state.kind))
  }
  const stop = async (): Promise<void> => {
    const stopped = await stopSharing()
    stopping.close()
    if (stopped.ok) say('leaf', texts.stopped)
    else say('red', storageProblemText(stopped.error, state.kind))
  }
  const keep = async (): Promise<void> => {
    const kept = await tools.processToTheEnd(texts.keepKey, keepKey)
    if (kept.ok) say('leaf', texts.kept)
    else say('red', storageProblemText(kept.error, state.kind))
  }
  return (
    <Stack gap="md">
      <StorageFacts state={state} />
      <Group gap="xs">
        {!isKeyChanged(state) && (
          <>
            <Button
              leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden="true" />}
              onClick={() => void invite()}
            >
              {texts.invite}
            </Button>
            <Button variant="default" onClick={() => changing.open(true)}>
              {texts.changeKey}
            </Button>
            <Button variant="default" onClick={() => void move.begin()}>
              {texts.move}
            </Button>
          </>
        )}
        <AccessButtons state={state} />
        {state.problem?.code === 'key_disputed' && (
          <Button variant="default" onClick={() => void keep()}>
            {texts.keepKey}
          </Button>
        )}
        <Button variant="light" color="red" onClick={() => stopping.open(true)}>
          {texts.stop}
        </Button>
      </Group>
      <Text size="caption" c="dimmed">
        {texts.meaning}
      </Text>
      {move.dialogs}
      {inviting.subject !== undefined && <InviteDialog {...inviting.props} invitation={inviting.subject} />}
      {changing.subject !== undefined && (
        <PassphraseDialog
          key={`change-${changing.key}`}
          {...changing.props}
          title={texts.changeKey}
          hint={texts.changeKeyHint}
          submit={texts.change}
          save={changeKey}
          onSaved={({ recoveryCode }) => {
            changing.close()
            showCode(recoveryCode)
          }}
        />
      )}
      <ConfirmDialog
        opened={stopping.isOpen}
        title={texts.stop}
        question={texts.stopQuestion}
        consequence={texts.stopConsequence(state.unpublished)}
        confirm={texts.stopConfirm}
        cancel={commonTexts.cancel}
        onConfirm={stop}
        onCancel={stopping.close}
      />
    </Stack>
  )
}
