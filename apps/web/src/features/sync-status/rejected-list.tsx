import { Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import type { RejectedChange } from '../../data/index.ts'
import { wordsOf } from '../../texts/cell-words.ts'
import { rejectionText } from '../../texts/errors.ts'
import { syncTexts } from '../../texts/sync.ts'
import { CellLine } from '../../ui/display/cell-line.tsx'
import rows from '../../ui/display/rows.module.css'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { ChangeWords } from './change-words.tsx'
import { RejectedActions } from './rejected-actions.tsx'
import { rejectionToastId } from './rejection-toast-id.ts'

const asItIs = (): undefined => undefined

function RefusedCell({ cell }: { readonly cell: RejectedChange['cells'][number] }) {
  const words = wordsOf(cell, asItIs)
  return words === null ? null : <CellLine words={words} />
}

interface RejectedListProps {
  readonly rejected: readonly RejectedChange[]
}

/** Rejected changes with their reasons. Each can be retried, exported or dismissed. */
export function RejectedList({ rejected }: RejectedListProps) {
  // The list makes the toast redundant, and on a phone the toast would cover it.
  useEffect(() => {
    notifications.hide(rejectionToastId)
  })
  return (
    <>
      <Title order={2} fz={16} lh={1.45}>
        {syncTexts.rejectedTitle}
      </Title>
      <Text size="caption" c="dimmed" mb="xs">
        {syncTexts.rejectedHint}
      </Text>
      <ul className={rows.rows}>
        {rejected.map((change) => (
          <Stack
            key={change.id}
            gap={0}
            py="xs"
            data-record-key={recordKey('rejected', change.id)}
            renderRoot={(props) => <li {...props} />}
          >
            <ChangeWords change={change} at={change.rejectedAt} />
            <Stack gap={0} fz={13} lh={1.45} c="var(--bama-ink-2)">
              {change.cells.map((cell) => (
                <RefusedCell key={cell.cell} cell={cell} />
              ))}
            </Stack>
            <Text span size="caption" c="var(--bama-red-fg)">
              {rejectionText(change.code, change.field)}
            </Text>
            {change.groupSize > 1 ? (
              <Text span size="caption" c="dimmed">
                {syncTexts.partOfGroup(change.groupSize - 1)}
              </Text>
            ) : null}
            <RejectedActions change={change} />
          </Stack>
        ))}
      </ul>
    </>
  )
}
