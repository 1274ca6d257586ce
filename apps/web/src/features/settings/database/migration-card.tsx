import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDatabaseImport, IconDownload } from '@tabler/icons-react'
import {
  acceptMigration,
  businessZone,
  endMigration,
  type MigrationStatus,
  readMigrated,
  readOldOriginals,
  retryMigration,
  useMigration,
  useToday,
} from '../../../data/index.ts'
import { causeText, databaseTexts } from '../../../texts/database.ts'
import { migrationTexts as texts } from '../../../texts/migration.ts'
import { momentText } from '../../../texts/moments.ts'
import { FactRows } from '../../../ui/display/fact-rows.tsx'
import { percentOf } from '../../../ui/display/percent-of.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { saveFile } from '../../../ui/hooks/save-file.ts'
import type { TabTools } from './tab-tools.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'

/** The migration of the old product's data until it is complete, then its originals as long as they are kept. */
export function MigrationCard(tools: Pick<TabTools, 'say' | 'attempt' | 'restore'>) {
  const migration = useMigration()
  if (migration === null) return null
  if (migration.keptUntil !== null) return <OriginalsCard {...tools} keptUntil={migration.keptUntil} />
  if (!migration.isRunning && migration.currentVersion === migration.targetVersion) return null
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <Stack gap="sm" fz="sm" lh="sm">
        {migration.error !== null && <Notice tone="red">{texts.banner(texts.causeOf(migration.error))}</Notice>}
        <Facts {...migration} />
        {migration.isRunning && <Running progress={migration.progress} />}
        {migration.next === 'bring_in' && <Ready {...tools} left={migration.left} />}
        {!migration.isRunning && migration.next === 'nothing' && (
          <Button variant="default" w="fit-content" onClick={() => void retryMigration()}>
            {texts.retry}
          </Button>
        )}
      </Stack>
    </TitledCard>
  )
}

const versions = ['1.0', '1.1', '2.0'] as const

const Facts = ({ currentVersion, targetVersion, steps }: MigrationStatus) => (
  <FactRows>
    <dt>{texts.currentVersion}</dt>
    <dd>{currentVersion}</dd>
    <dt>{texts.targetVersion}</dt>
    <dd>{targetVersion}</dd>
    {versions.map((version) => [
      <dt key={`${version} name`}>{texts.steps[version]}</dt>,
      <dd key={version}>{texts.statuses[steps[version]]}</dd>,
    ])}
  </FactRows>
)

function Running({ progress }: { readonly progress: number }) {
  const percent = percentOf(progress)
  return (
    <>
      <Progress value={percent} aria-label={texts.title} />
      <Text inherit>{texts.running(percent)}</Text>
    </>
  )
}

interface OriginalsCardProps extends Pick<TabTools, 'attempt'> {
  readonly keptUntil: string
}

/** Download of the original data, which is kept for a while after the migration. */
const OriginalsCard = ({ attempt, keptUntil }: OriginalsCardProps) => (
  <TitledCard title={texts.originalsTitle} hint={texts.originalsHint(momentText(keptUntil, useToday(), businessZone))}>
    <DownloadButton attempt={attempt} />
  </TitledCard>
)

function DownloadButton({ attempt }: Pick<TabTools, 'attempt'>) {
  const download = async (): Promise<void> => {
    const originals = await attempt(databaseTexts.backup.reading, readOldOriginals, texts.banner)
    if (originals !== null) saveFile(texts.originalsName, originals.value)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => void download()}
    >
      {texts.download}
    </Button>
  )
}

interface ReadyProps extends Pick<TabTools, 'say' | 'attempt' | 'restore'> {
  readonly left: MigrationStatus['left']
}

function Ready({ say, attempt, restore, left }: ReadyProps) {
  const end = async (ending: ReturnType<typeof acceptMigration>): Promise<void> => {
    const ended = await ending
    if (!ended.ok) say('red', texts.banner(causeText(ended.error)))
  }
  const bringIn = async (): Promise<void> => {
    const backup = await attempt(databaseTexts.backup.reading, readMigrated, texts.banner)
    if (backup !== null)
      restore(backup.value, texts.question, { users: true, onRestored: (report) => end(endMigration(report)) })
  }
  return (
    <>
      <Text inherit>{left === null ? texts.ready : texts.left(left)}</Text>
      <Group gap="xs">
        {left !== null && <Button onClick={() => void end(acceptMigration())}>{texts.finish}</Button>}
        <Button
          variant={left === null ? 'filled' : 'default'}
          leftSection={<IconDatabaseImport size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => void bringIn()}
        >
          {left === null ? texts.bringIn : texts.again}
        </Button>
        <DownloadButton attempt={attempt} />
      </Group>
    </>
  )
}
