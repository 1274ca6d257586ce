import { ok } from '@bama/domain'
import type { ReactNode } from 'react'
import { type MovePreview, moveSharing, previewMove, readChoice, type StorageChoice } from '../../data/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { sharedStorageTexts as texts, storageProblemText } from '../../texts/shared-storage.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import type { CardTools } from './card-tools.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import { sumOf } from './record-counts.tsx'

interface Move {
  readonly to: StorageChoice
  readonly preview: MovePreview
}

/** Moves the workspace to another storage, after a preview. */
export function useMoveSharing({ say, processToTheEnd }: CardTools): {
  readonly begin: () => Promise<void>
  readonly dialogs: ReactNode
} {
  const choosing = useDialog<StorageChoice>()
  const asking = useDialog<Move>()
  const move = async (): Promise<void> => {
    if (asking.subject === undefined) return
    const { to } = asking.subject
    asking.close()
    const moved = await processToTheEnd(texts.moving, () => moveSharing(to))
    if (moved.ok) say('leaf', texts.moved)
    else say('red', storageProblemText(moved.error, to.kind))
  }
  const preview = asking.subject?.preview
  return {
    async begin() {
      const now = await readChoice()
      if (now.ok) choosing.open(now.value)
      else say('red', storageProblemText(now.error))
    },
    dialogs: (
      <>
        {choosing.subject !== undefined && (
          <ChoiceDialog
            key={choosing.key}
            {...choosing.props}
            title={texts.moveTitle}
            hint={texts.moveHint}
            initial={choosing.subject}
            ask={async (to) => {
              const found = await previewMove(to)
              return found.ok ? ok({ to, preview: found.value }) : found
            }}
            onAnswered={(found) => {
              choosing.close()
              asking.open(found)
            }}
          />
        )}
        <ConfirmDialog
          opened={asking.isOpen}
          title={texts.moveTitle}
          question={texts.moveQuestion}
          consequence={
            (preview?.there === 'same_workspace' ? `${texts.moveSame} ` : '') +
            texts.moveConsequence(sumOf(preview?.counts ?? {}))
          }
          confirm={texts.move}
          cancel={commonTexts.cancel}
          color="pine"
          onConfirm={() => void move()}
          onCancel={asking.close}
        />
      </>
    ),
  }
}
