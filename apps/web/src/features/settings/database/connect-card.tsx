import { Button, Text } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { type Mover, moveToServer, type ReadBackup, readOwnData } from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { causeText } from '../../../texts/database.ts'
import { connectTexts as texts } from '../../../texts/connect.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { saveFile } from '../../../ui/hooks/save-file.ts'
import { useServerState } from '../../../ui/hooks/use-server-state.ts'
import { EnterServerDialog } from './enter-server-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { TabTools } from './tab-tools.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'

interface Move {
  readonly backup: ReadBackup
  readonly mover: Mover
}

/** In local mode: moves this device's data to the server at the same address, if there is one. */
export function ConnectCard({ say, attempt, processToTheEnd }: TabTools) {
  const server = useServerState()
  const entering = useDialog<true>()
  const moving = useDialog<Move>()
  const leaving = useDialog<Move & { readonly files: readonly File[] }>()
  const isThere = server === 'ready' || server === 'setup_needed'

  const preview = async (mover: Mover): Promise<void> => {
    entering.close()
    const backup = await attempt(texts.reading, readOwnData, texts.failed)
    if (backup !== null) moving.open({ backup: backup.value, mover })
  }
  const move = async ({ backup, mover }: Move, withoutRefused = false): Promise<void> => {
    moving.close()
    leaving.close()
    const moved = await processToTheEnd(texts.moving, () => moveToServer(backup, mover, { withoutRefused }))
    if (moved.ok) return
    const { error } = moved
    if (error.code === 'changed' && 'backup' in error) {
      say('red', texts.changed)
      moving.open({ backup: error.backup, mover })
    } else if (error.code === 'images' && 'files' in error) leaving.open({ backup, mover, files: error.files })
    else say('red', texts.failed(causeText(error)))
  }

  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <Text fz="sm" mb={isThere ? 'sm' : 0}>
        {server === undefined ? texts.looking : isThere ? texts.isThere : texts.isNotThere}
      </Text>
      {isThere && (
        <Button
          leftSection={<IconCloudUp size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => entering.open(true)}
        >
          {texts.begin}
        </Button>
      )}
      {entering.subject !== undefined && (
        <EnterServerDialog
          key={`enter-${entering.key}`}
          {...entering.props}
          needsCode={server === 'setup_needed'}
          onEntered={(mover) => void preview(mover)}
        />
      )}
      {moving.subject !== undefined && (
        <MoveDialog
          key={`move-${moving.key}`}
          {...moving.props}
          backup={moving.subject.backup}
          onMove={() => moving.subject !== undefined && void move(moving.subject)}
        />
      )}
      <ConfirmDialog
        opened={leaving.isOpen}
        title={texts.title}
        question={texts.refusedImages(leaving.subject?.files.map(({ name }) => name) ?? [])}
        consequence={texts.refusedConsequence}
        confirm={texts.moveWithout}
        cancel={commonTexts.cancel}
        onConfirm={() => {
          if (leaving.subject === undefined) return
          // Images the server refuses are downloaded, since the local copy is hard to open afterwards.
          for (const file of leaving.subject.files) saveFile(file.name, file)
          void move(leaving.subject, true)
        }}
        onCancel={leaving.close}
      />
    </TitledCard>
  )
}
