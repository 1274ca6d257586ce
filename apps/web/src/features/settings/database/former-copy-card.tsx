import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { readFormerCopy, removeFormerCopy } from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { connectTexts as texts } from '../../../texts/connect.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import type { TabTools } from './tab-tools.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'

/** The local copy left here after its data moved to the server or was set aside, with a button to delete it. */
export function FormerCopyCard({ say, processToTheEnd }: TabTools) {
  const [former, setFormer] = useState<'moved' | 'aside' | null>(null)
  const question = useDialog<true>()
  useEffect(() => void readFormerCopy().then(setFormer, console.error), [])
  const remove = async (): Promise<void> => {
    question.close()
    await processToTheEnd(texts.removing, removeFormerCopy)
    setFormer(null)
    say('leaf', texts.removed)
  }
  if (former === null) return null
  return (
    <TitledCard title={texts.formerTitle} hint={former === 'moved' ? texts.formerHint : texts.asideHint}>
      <Button
        color="red"
        variant="light"
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => question.open(true)}
      >
        {texts.remove}
      </Button>
      <ConfirmDialog
        opened={question.isOpen}
        title={texts.formerTitle}
        question={texts.removeQuestion}
        consequence={former === 'moved' ? texts.removeConsequence : texts.removeAsideConsequence}
        confirm={texts.removeConfirm}
        cancel={commonTexts.cancel}
        onConfirm={() => void remove()}
        onCancel={question.close}
      />
    </TitledCard>
  )
}
