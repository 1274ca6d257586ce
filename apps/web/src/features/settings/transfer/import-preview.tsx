import { Button, Chip, Group, Stack, Text, Title } from '@mantine/core'
import type { ImportKind, PlannedRow } from '@bama/domain/moving-in'
import { useMemo, useState } from 'react'
import type { ImportCounts, ImportPlan } from '../../../data/index.ts'
import { transferTexts } from '../../../texts/transfer.ts'
import { Card } from '../../../ui/display/card.tsx'
import { RecordList } from '../../../ui/lists/record-list.tsx'
import { plannedLook, type PlannedListRow } from './planned-look.tsx'

const texts = transferTexts.preview
type Outcome = keyof ImportCounts
const outcomes = Object.keys(texts.outcomes) as Outcome[]

interface ImportPreviewProps {
  readonly kind: ImportKind
  /** Null while it is being computed. */
  readonly plan: ImportPlan | null
  readonly onRun: () => void
}

/** The planned outcomes: their numbers, and each row with its details. */
export function ImportPreview({ kind, plan, onRun }: ImportPreviewProps) {
  const [filter, setFilter] = useState<Outcome | 'all'>('all')
  const look = useMemo(() => plannedLook(kind), [kind])
  const rows = useMemo(() => plan && shownRows(plan.rows, filter), [plan, filter])
  const writes = plan === null ? 0 : plan.counts.new + plan.counts.changed
  return (
    <Stack gap="sm">
      <Card>
        <Group justify="space-between" gap="xs">
          <Title order={2} fz={16} lh={1.45}>
            {texts.title}
          </Title>
          <Button disabled={writes === 0} onClick={onRun}>
            {writes === 0 ? texts.runNone : texts.run(writes)}
          </Button>
        </Group>
        {plan === null ? (
          <output>{texts.computing}</output>
        ) : (
          <>
            <Chip.Group value={filter} onChange={(value) => setFilter(value)}>
              <Group gap="xs" mt="sm" role="radiogroup" aria-label={texts.filter}>
                <Chip value="all" size="md">
                  {chipText(texts.all, plan.rows.length)}
                </Chip>
                {outcomes
                  .filter((outcome) => plan.counts[outcome] > 0)
                  .map((outcome) => (
                    <Chip key={outcome} value={outcome} size="md">
                      {chipText(texts.outcomes[outcome], plan.counts[outcome])}
                    </Chip>
                  ))}
              </Group>
            </Chip.Group>
            <Text component="output" display="block" fz="sm" c="dimmed" mt="xs">
              {writes === 0 && plan.counts.same + plan.counts.kept === plan.rows.length
                ? texts.nothing
                : plan.newClients > 0 && texts.newClients(plan.newClients)}
            </Text>
          </>
        )}
      </Card>
      <RecordList
        label={texts.list}
        rows={rows ?? undefined}
        look={look}
        tableFrom="62em"
        heights={[49, 112]}
        empty={texts.none}
      />
    </Stack>
  )
}

const chipText = (label: string, count: number): string => `${label} ${count.toLocaleString('he-IL')}`

const shownRows = (rows: readonly PlannedRow[], filter: Outcome | 'all'): readonly PlannedListRow[] =>
  rows
    .filter(({ outcome }) => filter === 'all' || outcome === filter)
    .map((planned) => ({ id: `row-${planned.row}`, planned }))
