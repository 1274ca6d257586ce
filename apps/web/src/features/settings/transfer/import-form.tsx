import { Button, Checkbox, Group, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { choiceWords, missingFields, mostRows, type SourceTable } from '@bama/domain/moving-in'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import {
  type ImportFile,
  type ImportSettings,
  likelySettings,
  runImport,
  settingsFor,
  useToday,
} from '../../../data/index.ts'
import { importFailureText, importFieldText, transferTexts } from '../../../texts/transfer.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { dayOrNull } from '../../../ui/forms/day-from-text.ts'
import { DayInput } from '../../../ui/forms/day-input.tsx'
import { ChoiceField } from '../../../ui/forms/field-grid.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportWords } from './import-words.tsx'
import type { TransferTools } from './transfer-tools.ts'
import { useImportPlan } from './use-import-plan.ts'

const { settings: texts, preview: previewTexts } = transferTexts

interface ImportFormProps extends TransferTools {
  readonly file: ImportFile
  readonly onEnd: () => void
}

/** An opened import file: its kind, the mapping of columns and words, and a preview. */
export function ImportForm({ file, say, process, onEnd }: ImportFormProps) {
  const [sheet, setSheet] = useState(0)
  const table = file.tables[sheet]
  return (
    <Stack>
      <Card>
        <Group justify="space-between" gap="xs">
          <Stack gap={0} miw={0}>
            <Title order={2} fz={16} lh={1.45}>
              <Name>{file.name}</Name>
            </Title>
            <Text size="caption" c="dimmed">
              <bdi>{transferTexts.sources[file.source]}</bdi>
              {` · ${texts.rows(table?.rows.length ?? 0)}`}
              {file.encoding !== null && ` · ${texts.encoding(transferTexts.encodings[file.encoding])}`}
            </Text>
          </Stack>
          <Button
            variant="default"
            leftSection={<IconArrowRight size={18} stroke={1.7} aria-hidden />}
            onClick={onEnd}
            data-autofocus
          >
            {texts.back}
          </Button>
        </Group>
        {file.tables.length > 1 && (
          <Select
            mt="sm"
            maw={360}
            label={texts.sheet}
            data={file.tables.map(({ name }, index) => ({ value: String(index), label: name || String(index + 1) }))}
            value={String(sheet)}
            onChange={(value) => value !== null && setSheet(Number(value))}
            allowDeselect={false}
          />
        )}
      </Card>
      {table !== undefined && table.rows.length > mostRows && (
        <Notice tone="spot">{transferTexts.fileProblems.too_many_rows}</Notice>
      )}
      {table !== undefined && table.rows.length <= mostRows && (
        <TableForm key={sheet} file={file} table={table} say={say} process={process} onEnd={onEnd} />
      )}
    </Stack>
  )
}

interface TableFormProps extends ImportFormProps {
  readonly table: SourceTable
}

function TableForm({ file, table, say, process, onEnd }: TableFormProps) {
  const [settings, setSettings] = useState<ImportSettings>()
  const today = useToday()
  useEffect(() => {
    let isCurrent = true
    void likelySettings(table).then((likely) => isCurrent && setSettings((chosen) => chosen ?? likely))
    return () => {
      isCurrent = false
    }
  }, [table])
  const missing = settings === undefined ? [] : missingFields(settings.kind, settings.mapping)
  const isReady = settings !== undefined && missing.every((field) => field === 'date' && settings.defaultDay !== null)
  const plan = useImportPlan(file, table, isReady ? settings : undefined)
  const words = useMemo(
    () => (settings === undefined ? [] : choiceWords(table, settings.kind, settings.mapping)),
    [table, settings],
  )
  if (settings === undefined) return null
  const { kind, mapping, defaultDay, overwrites } = settings
  const change = (changed: Partial<ImportSettings>): void => setSettings({ ...settings, ...changed })
  const run = async (): Promise<void> => {
    const done = await process(previewTexts.running, (watch) => runImport({ file, table, settings }, watch))
    onEnd()
    if (done.ok) say('leaf', previewTexts.done(done.value.counts.new, done.value.counts.changed))
    else say('red', previewTexts.failed(importFailureText(done.error)))
  }
  return (
    <>
      <Card>
        <Stack gap="md">
          <ChoiceField
            label={texts.kind}
            choices={transferTexts.kinds}
            value={kind}
            onChange={(chosen) => void settingsFor(table, chosen).then(setSettings)}
          />
          <ImportColumns
            table={table}
            kind={kind}
            mapping={mapping}
            onChange={(chosen) => change({ mapping: chosen })}
          />
          {missing.length > 0 && !isReady && (
            <Notice tone="spot">{texts.missing(missing.map((field) => importFieldText(kind, field)))}</Notice>
          )}
          <ImportWords
            kind={kind}
            words={words}
            choices={settings.choices}
            onChange={(choices) => change({ choices })}
          />
          {kind === 'events' && (
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              <DayInput
                label={texts.defaultDay}
                description={texts.defaultDayHint}
                value={defaultDay}
                today={today}
                onChange={(day) => change({ defaultDay: dayOrNull(day) })}
              />
            </SimpleGrid>
          )}
          <Checkbox
            label={texts.overwrites}
            checked={overwrites}
            onChange={({ currentTarget: { checked } }) => change({ overwrites: checked })}
          />
          {file.source === 'trello' && (
            <Text size="caption" c="dimmed">
              {texts.trelloNote} {kind === 'tasks' && texts.closedNote}
            </Text>
          )}
        </Stack>
      </Card>
      {isReady && <ImportPreview kind={kind} plan={plan} onRun={() => void run()} />}
    </>
  )
}
