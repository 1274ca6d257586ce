import { SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { type ImportFile, readFileToImport, useFirstPull } from '../../../data/index.ts'
import { transferTexts } from '../../../texts/transfer.ts'
import { Waiting } from '../../../ui/feedback/first-download.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useBanner } from '../database/use-banner.tsx'
import { useProcessing } from '../database/use-processing.tsx'
import { ChooseFileCard } from './choose-file-card.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportForm } from './import-form.tsx'
import { RecentImportsCard } from './recent-imports-card.tsx'

const { choose: texts, fileProblems } = transferTexts

/** Import from other programs, with a preview and undo, and export. For admins. */
export function TransferTab({ onShowBackups }: { readonly onShowBackups: () => void }) {
  const { banner, say, clear } = useBanner()
  const { overlay, process } = useProcessing()
  const [opened, setOpened] = useState<ImportFile>()
  const open = async (chosen: File): Promise<void> => {
    clear()
    const file = await process(texts.reading, ({ signal }) => readFileToImport(chosen, signal))
    if (file.ok) setOpened(file.value)
    else if (file.error !== 'cancelled') say('red', texts.failed(fileProblems[file.error]))
  }
  const tools = { say, process }
  // A part of the records would be exported as everything, and rows whose records are still to come imported again.
  const isArriving = useFirstPull() !== undefined
  if (isArriving && opened === undefined)
    return (
      <Stack>
        <Notice tone="spot">{transferTexts.arriving}</Notice>
        <Waiting />
      </Stack>
    )
  return (
    <Stack>
      {banner}
      {opened === undefined ? (
        <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
          <Stack>
            <ChooseFileCard onChoose={(file) => void open(file)} onShowBackups={onShowBackups} />
            <ExportCard {...tools} />
          </Stack>
          <RecentImportsCard {...tools} />
        </SimpleGrid>
      ) : (
        <ImportForm file={opened} onEnd={() => setOpened(undefined)} {...tools} />
      )}
      {overlay}
    </Stack>
  )
}
