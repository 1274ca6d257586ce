import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import {
  type AutoBackup,
  businessZone,
  createAutoBackup,
  openAutoBackup,
  useAutoBackups,
  useFirstPull,
  useToday,
} from '../../../data/index.ts'
import { databaseTexts } from '../../../texts/database.ts'
import { momentText } from '../../../texts/moments.ts'
import rows from '../../../ui/display/rows.module.css'
import { Size } from './size.tsx'
import type { TabTools } from './tab-tools.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'

const texts = databaseTexts.automatic

/** This device's automatic backups: listing, creating and restoring. */
export function AutoBackupsCard({ say, attempt, restore }: TabTools) {
  const { backups, refresh } = useAutoBackups()
  const isArriving = useFirstPull() !== undefined
  const create = async (): Promise<void> => {
    const made = await attempt(texts.creating, (watch) => createAutoBackup('requested', watch), texts.createFailed)
    refresh()
    if (made !== null) say('leaf', texts.created)
  }
  const open = async ({ timestamp }: AutoBackup): Promise<void> => {
    const { reading, restoreFailed } = databaseTexts.backup
    const backup = await attempt(reading, (watch) => openAutoBackup(timestamp, watch), restoreFailed)
    if (backup !== null) restore(backup.value, texts.question, { spared: timestamp })
  }
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      {backups?.length === 0 && <Text fz="sm">{texts.none}</Text>}
      {backups !== undefined && backups.length > 0 && (
        <ul className={rows.rows} aria-label={texts.title}>
          {backups.map((backup) => (
            <Row key={backup.timestamp} backup={backup} onRestore={() => void open(backup)} />
          ))}
        </ul>
      )}
      {isArriving && <Text fz="sm">{databaseTexts.backup.arriving}</Text>}
      <Button
        mt="sm"
        variant="default"
        disabled={isArriving}
        leftSection={<IconDeviceFloppy size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => void create()}
      >
        {texts.create}
      </Button>
    </TitledCard>
  )
}

function Row({ backup, onRestore }: { readonly backup: AutoBackup; readonly onRestore: () => void }) {
  const { timestamp, reason, totalItems, bytes } = backup
  const when = momentText(timestamp, useToday(), businessZone)
  return (
    <Group py="xs" justify="space-between" wrap="nowrap" renderRoot={(props) => <li {...props} />}>
      <Stack gap={0}>
        <Text span fz="sm" fw={600}>
          <time dateTime={timestamp}>{when}</time>
        </Text>
        <Text span size="caption" c="dimmed">
          {texts.reasons[reason]} · {databaseTexts.restoring.items(totalItems)} · <Size bytes={bytes} />
        </Text>
      </Stack>
      <Button variant="light" aria-label={texts.restoreOf(when)} onClick={onRestore}>
        {texts.restore}
      </Button>
    </Group>
  )
}
