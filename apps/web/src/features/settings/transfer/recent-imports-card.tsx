import { Button, Group, Stack, Text } from '@mantine/core'
import {
  businessZone,
  type ImportBatch,
  undoImportBatch,
  undoMs,
  useNow,
  useRecentImports,
  useToday,
} from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { momentText } from '../../../texts/moments.ts'
import { importFailureText, transferTexts } from '../../../texts/transfer.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { Name, NameList } from '../../../ui/display/names.tsx'
import rows from '../../../ui/display/rows.module.css'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import type { TransferTools } from './transfer-tools.ts'

const texts = transferTexts.recent

/** Recent imports on this device. Each can be undone for a day. */
export function RecentImportsCard({ say, process }: TransferTools) {
  const batches = useRecentImports()
  const question = useDialog<ImportBatch>()
  const undo = async ({ id }: ImportBatch): Promise<void> => {
    question.close()
    const undone = await process(texts.undoing, (watch) => undoImportBatch(id, watch))
    if (!undone.ok && undone.error.code === 'cancelled') return
    if (!undone.ok) return say('red', texts.failed(importFailureText(undone.error)))
    const { stays } = undone.value
    say('leaf', stays.length === 0 ? texts.undone : `${texts.undone} ${texts.stays(stays.length)}.`)
  }
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      {batches?.length === 0 && <Text fz="sm">{texts.none}</Text>}
      {batches !== undefined && batches.length > 0 && (
        <ul className={rows.rows} aria-label={texts.title}>
          {batches.map((batch) => (
            <Row key={batch.id} batch={batch} onUndo={() => question.open(batch)} />
          ))}
        </ul>
      )}
      {question.subject !== undefined && (
        <ConfirmDialog
          key={question.key}
          opened={question.isOpen}
          title={texts.undo}
          subject={question.subject.name}
          question={texts.question}
          confirm={texts.undo}
          cancel={commonTexts.back}
          onConfirm={() => {
            if (question.subject !== undefined) void undo(question.subject)
          }}
          onCancel={question.close}
        />
      )}
    </TitledCard>
  )
}

/** The number of names listed of records that an undo kept. */
const mostNames = 5

function Row({ batch, onUndo }: { readonly batch: ImportBatch; readonly onUndo: () => void }) {
  const { at, name, kind, counts, state, stays } = batch
  const now = useNow()
  const when = momentText(at, useToday(), businessZone)
  const mayUndo = state === 'undoing' || (state !== 'undone' && now - Date.parse(at) < undoMs)
  const more = [texts.states[state], stays.length === 0 ? '' : texts.stays(stays.length)].filter((text) => text !== '')
  return (
    <Group py="xs" justify="space-between" wrap="nowrap" renderRoot={(props) => <li {...props} />}>
      <Stack gap={0} miw={0}>
        <Text span fz="sm" fw={600}>
          <Name>{name}</Name>
        </Text>
        <Text span size="caption" c="dimmed">
          <time dateTime={at}>{when}</time> · {texts.what(kind, counts.new, counts.changed)}
        </Text>
        {more.length > 0 && (
          <Text span size="caption">
            {more.join(' · ')}
            {stays.length > 0 && ': '}
            <NameList names={stays.slice(0, mostNames)} />
            {stays.length > mostNames && '…'}
          </Text>
        )}
      </Stack>
      {mayUndo && (
        <Button variant="light" aria-label={texts.undoOf(name)} onClick={onUndo}>
          {commonTexts.cancel}
        </Button>
      )}
    </Group>
  )
}
