import { Button, Group } from '@mantine/core'
import { IconFileSpreadsheet, IconJson } from '@tabler/icons-react'
import { exportJson, useToday, type Watch } from '../../../data/index.ts'
import { transferTexts } from '../../../texts/transfer.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import { createWorkbook } from '../../../ui/export-table/workbook.ts'
import { saveFile } from '../../../ui/hooks/save-file.ts'
import { writeEverything } from './export-workbook.ts'
import type { TransferTools } from './transfer-tools.ts'

const texts = transferTexts.export

async function workbookFile({ onProgress, signal }: Watch): Promise<Blob | null> {
  const workbook = createWorkbook()
  return (await writeEverything(workbook, onProgress)) ? workbook.end(signal) : null
}

/** Exports all data, as a spreadsheet or as JSON. */
export function ExportCard({ say, process }: TransferTools) {
  const today = useToday()
  const save = async (ending: string, make: (watch: Watch) => Promise<Blob | null>): Promise<void> => {
    let isCancelled = false
    const file = await process(texts.making, async (watch) => {
      const made = await make(watch).catch((error: unknown) => {
        console.error(error)
        return null
      })
      isCancelled = watch.signal.aborted
      return made
    })
    if (isCancelled) return
    if (file === null) say('red', texts.failed)
    else saveFile(`${texts.fileName(today)}.${ending}`, file)
  }
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <Group gap="xs">
        <Button
          leftSection={<IconFileSpreadsheet size={18} stroke={1.7} aria-hidden />}
          onClick={() => void save('xlsx', workbookFile)}
        >
          {texts.xlsx}
        </Button>
        <Button
          variant="default"
          leftSection={<IconJson size={18} stroke={1.7} aria-hidden />}
          onClick={() => void save('json', exportJson)}
        >
          {texts.json}
        </Button>
      </Group>
    </TitledCard>
  )
}
