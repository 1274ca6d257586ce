import { type Actor, canDecide, type DecisionStatus, workHourStatus } from '@bama/domain'
import { Box, Button, Group } from '@mantine/core'
import { IconCheck, IconCoins, IconX } from '@tabler/icons-react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { useFocusHandover } from '../../../ui/hooks/record-focus.ts'
import { useMinWidth } from '../../../ui/hooks/use-min-width.ts'
import { hasChanged } from './report-row.ts'
import { hoursText, sumOfHours } from './report-sums.ts'
import classes from './hours-report.module.css'

const { decide: texts } = teamTexts

type Entries = readonly LocalWorkHour[]

interface SelectionBarProps {
  readonly actor: Actor
  readonly picked: ReadonlyMap<string, LocalWorkHour>
  /** The shown entries in their current state. */
  readonly entries: Entries
  readonly pickable: Entries
  readonly onPickAll: () => void
  readonly onClear: () => void
  readonly onApprove: (seen: Entries) => void
  readonly onReject: (seen: Entries) => void
  readonly onPay: (seen: Entries) => void
}

export function SelectionBar({
  actor,
  picked,
  entries,
  pickable,
  onPickAll,
  onClear,
  onApprove,
  onReject,
  onPay,
}: SelectionBarProps) {
  const seen = [...picked.values()]
  useFocusHandover()
  const may = (outcome: DecisionStatus): Entries => seen.filter((entry) => canDecide(actor, entry, outcome))
  const [approvable, rejectable, payable] = [
    may(workHourStatus.approved),
    may(workHourStatus.rejected),
    may(workHourStatus.paid),
  ]
  const now = new Map(entries.map((entry) => [entry.id as string, entry]))
  const changed = seen.filter((entry) => hasChanged(entry, now.get(entry.id))).length
  const isTable = useMinWidth('75em')
  return (
    <section className={classes.selection} data-shape={isTable ? 'table' : 'cards'} aria-label={texts.bar}>
      <output>
        <Box component="span" fw={600}>
          {texts.picked(seen.length)}
        </Box>{' '}
        <Box component="span" c="var(--bama-ink-2)">
          {texts.hours(hoursText(sumOfHours(seen)))}
        </Box>
        {changed > 0 && (
          <Box component="span" fw={600} c="var(--bama-spot-fg)">
            {' '}
            {texts.changedSince(changed)}
          </Box>
        )}
      </output>
      <Group component="span" gap={0}>
        {!isTable && seen.length < pickable.length && (
          <Button size="compact-sm" mih={44} variant="subtle" onClick={onPickAll}>
            {texts.pickAll}
          </Button>
        )}
        <Button size="compact-sm" mih={44} variant="subtle" onClick={onClear}>
          {texts.unpick}
        </Button>
      </Group>
      <Group component="span" gap="xs" className={classes.buttons ?? ''}>
        <Button
          variant="default"
          leftSection={<IconCheck size={18} stroke={1.7} aria-hidden />}
          disabled={approvable.length === 0}
          onClick={() => onApprove(approvable)}
        >
          {texts.approve}
        </Button>
        <Button
          variant="default"
          leftSection={<IconX size={18} stroke={1.7} aria-hidden />}
          disabled={rejectable.length === 0}
          onClick={() => onReject(rejectable)}
        >
          {texts.reject}
        </Button>
        {payable.length > 0 && (
          <Button leftSection={<IconCoins size={18} stroke={1.7} aria-hidden />} onClick={() => onPay(seen)}>
            {texts.pay}
          </Button>
        )}
      </Group>
    </section>
  )
}
