import { Button, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { clearDevice, countUnsent, createAutoBackup } from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { causeText, databaseTexts } from '../../../texts/database.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { Card } from '../../../ui/display/card.tsx'
import type { TabTools } from './tab-tools.ts'

const texts = databaseTexts.clearing

/** Empties this device, after a question and a backup. */
export function ClearCard({ say, process, processToTheEnd }: TabTools) {
  /** For so many unsent changes it is asked. */
  const asked = useDialog<number>()
  const [isAsking, setIsAsking] = useState(false)
  const ask = async (): Promise<void> => {
    setIsAsking(true)
    asked.open(await countUnsent())
    setIsAsking(false)
  }
  const clear = async (): Promise<void> => {
    asked.close()
    const { automatic } = databaseTexts
    const kept = await process(automatic.creating, (watch) => createAutoBackup('before_clear', watch))
    if (!kept.ok) {
      if (kept.error.code !== 'cancelled') say('red', automatic.createFailed(causeText(kept.error)))
      return
    }
    const outcome = await processToTheEnd(texts.running, clearDevice)
    if (outcome.ok) say('leaf', texts.done)
    else say('red', texts.failed(causeText(outcome.error)))
  }
  return (
    <Card>
      <Title order={2} fz={16} lh={1.45}>
        {texts.title}
      </Title>
      <Text size="caption" c="dimmed" mb="sm">
        {texts.hint}
      </Text>
      <Button
        color="red"
        variant="light"
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
        loading={isAsking}
        onClick={() => void ask()}
      >
        {texts.button}
      </Button>
      <ConfirmDialog
        opened={asked.isOpen}
        title={texts.title}
        question={texts.question}
        consequence={texts.consequence(asked.subject ?? 0)}
        confirm={texts.confirm}
        cancel={commonTexts.cancel}
        onConfirm={() => void clear()}
        onCancel={asked.close}
      />
    </Card>
  )
}
