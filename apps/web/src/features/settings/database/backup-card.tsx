import { Button, Checkbox, FileButton, Group, SimpleGrid, Text } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { createBackup, isLocalMode, readBackupFile, useFirstPull, useToday, wholeBackup } from '../../../data/index.ts'
import { databaseTexts } from '../../../texts/database.ts'
import { saveFile } from '../../../ui/hooks/save-file.ts'
import type { TabTools } from './tab-tools.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'

const texts = databaseTexts.backup
const parts = Object.keys(texts.parts) as (keyof typeof texts.parts)[]

/** Backup files: choosing the contents, downloading and restoring. */
export function BackupCard({ say, attempt, restore }: TabTools) {
  const [options, setOptions] = useState({ ...wholeBackup, files: true })
  const today = useToday()
  // A part of the records would be taken for all of them.
  const isArriving = useFirstPull() !== undefined
  const forgetFile = useRef<() => void>(null)
  const create = async (): Promise<void> => {
    const made = await attempt(texts.creating, (watch) => createBackup(options, watch), texts.createFailed)
    if (made === null) return
    const { file, stats, files, isTooLarge = false } = made.value
    const taken = files?.taken ?? 0
    saveFile(texts.fileName(today, taken > 0), file)
    const { leftOut = 0, unreadable = 0 } = files ?? {}
    const notes = [
      isTooLarge && texts.tooLarge,
      leftOut > 0 && texts.leftOut(leftOut),
      unreadable > 0 && texts.unreadable(unreadable),
    ]
    const said = notes.filter((text) => text !== false)
    const created = texts.created(stats.totalItems, taken)
    say(isTooLarge ? 'red' : 'leaf', said.length === 0 ? created : `${created}. ${said.join(' ')}`)
  }
  const read = async (file: File | null): Promise<void> => {
    if (file === null) return
    // Otherwise choosing the same file again fires no change.
    forgetFile.current?.()
    const backup = await attempt(texts.reading, (watch) => readBackupFile(file, watch), texts.restoreFailed)
    if (backup !== null) restore(backup.value, databaseTexts.restoring.question)
  }
  return (
    <TitledCard title={texts.title} hint={isLocalMode() ? texts.localHint : texts.hint}>
      <SimpleGrid component="fieldset" cols={{ base: 1, xs: 2 }} spacing="xs" p={0} bd={0} aria-label={texts.options}>
        {parts.map((part) => (
          <Checkbox
            key={part}
            label={texts.parts[part]}
            description={texts.partHints[part]}
            checked={options[part]}
            onChange={({ currentTarget: { checked } }) => setOptions({ ...options, [part]: checked })}
          />
        ))}
      </SimpleGrid>
      {isArriving && (
        <Text fz="sm" mt="md">
          {texts.arriving}
        </Text>
      )}
      <Group gap="xs" mt="md">
        <Button
          disabled={isArriving}
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => void create()}
        >
          {texts.create}
        </Button>
        <FileButton accept=".json,.bama" resetRef={forgetFile} onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}>
              {texts.restore}
            </Button>
          )}
        </FileButton>
      </Group>
    </TitledCard>
  )
}
