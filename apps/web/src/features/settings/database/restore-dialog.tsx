import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type ImportChoice, isLocalMode, type ReadBackup, useNow } from '../../../data/index.ts'
import { ago } from '../../../texts/common.ts'
import { causeText, databaseTexts } from '../../../texts/database.ts'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { FactRows } from '../../../ui/display/fact-rows.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ChoiceField } from '../../../ui/forms/field-grid.tsx'
import { ImportPreview } from './import-preview.tsx'
import { usePreview } from './use-preview.ts'

const texts = databaseTexts.restoring

interface RestoreDialogProps extends DialogProps {
  readonly backup: ReadBackup
  readonly question: string
  /** The initial choice of whether to import people. */
  readonly users: boolean
  readonly onRestore: (choice: ImportChoice) => void
}

/** Confirms restoring a backup. Previews the changes for the chosen strategy. */
export function RestoreDialog({ backup, question, users, onRestore, ...props }: RestoreDialogProps) {
  const [choice, setChoice] = useState<ImportChoice>({ strategy: 'latest_wins', users })
  const { report, problem } = usePreview(backup, choice)
  const now = useNow()
  return (
    <SmallDialog {...props} title={texts.title} size={560}>
      <Stack gap="sm" fz="sm" lh="sm">
        <FactRows>
          <dt>{texts.madeAt}</dt>
          <dd>
            <time dateTime={backup.timestamp}>{ago(Date.parse(backup.timestamp), now)}</time>
          </dd>
          <dt>{texts.holds}</dt>
          <dd>{texts.items(backup.totalItems, backup.files?.length ?? 0)}</dd>
        </FactRows>
        <ChoiceField
          label={texts.strategy}
          choices={texts.strategies}
          value={choice.strategy}
          onChange={(strategy) => setChoice({ ...choice, strategy })}
        />
        <Checkbox
          label={texts.users}
          checked={choice.users !== false}
          onChange={({ currentTarget: { checked } }) => setChoice({ ...choice, users: checked })}
        />
        {problem !== undefined ? (
          <Notice tone="red">{databaseTexts.backup.restoreFailed(causeText(problem))}</Notice>
        ) : report === undefined ? (
          <output>{isLocalMode() ? texts.previewingHere : texts.previewing}</output>
        ) : (
          <ImportPreview report={report} />
        )}
        <Text fw={600}>{question}</Text>
      </Stack>
      <DialogFooter
        mt={24}
        main={
          <Button disabled={report === undefined} onClick={() => onRestore(choice)}>
            {texts.confirm}
          </Button>
        }
        onCancel={props.onClose}
        isCancelFirst
      />
    </SmallDialog>
  )
}
