import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { clearDevice, countUnsent } from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { causeText, databaseTexts } from '../../../texts/database.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import type { TabTools } from './tab-tools.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'

const texts = databaseTexts.clearing

/** Clears this device, after a confirmation and a backup. */
export function ClearCard({ say, backUpFirst, processToTheEnd }: TabTools) {
  /** Its subject is the number of unsent changes. */
  const question = useDialog<number>()
  // The button stays enabled meanwhile, because the focus returns to it.
  const ask = async (): Promise<void> => question.open(await countUnsent())
  const clear = async (): Promise<void> => {
    question.close()
    if (!(await backUpFirst('before_clear'))) return
    const outcome = await processToTheEnd(texts.running, clearDevice)
    if (outcome.ok) say('leaf', texts.done)
    else say('red', texts.failed(causeText(outcome.error)))
  }
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <Button
        color="red"
        variant="light"
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => void ask()}
      >
        {texts.button}
      </Button>
      <ConfirmDialog
        opened={question.isOpen}
        title={texts.title}
        question={texts.question}
        consequence={texts.consequence(question.subject ?? 0)}
        confirm={texts.confirm}
        cancel={commonTexts.cancel}
        onConfirm={() => void clear()}
        onCancel={question.close}
      />
    </TitledCard>
  )
}
