import { type Actor, type DecisionStatus, canDecide, workHourStatus } from '@bama/domain'
import { IconArrowBackUp, IconCheck, IconCoins, IconX } from '@tabler/icons-react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { shortDay } from '../../../texts/days.ts'
import { teamTexts } from '../../../texts/team.ts'
import { FocusHandover } from '../../../ui/hooks/record-focus.ts'
import { EditButton, RowButton } from '../../../ui/lists/row-button.tsx'
import classes from './entry-actions.module.css'
import { mayCorrect, type ReportActions } from './report-row.ts'

const { decide: texts } = teamTexts

interface EntryActionsProps {
  readonly actor: Actor
  readonly entry: LocalWorkHour
  readonly name: string
  readonly actions: ReportActions
}

/** The decisions that the user may make about an entry. */
export function EntryActions({ actor, entry, name, actions }: EntryActionsProps) {
  const day = shortDay(entry.date)
  const named = (text: string) => ({ 'data-record-focus': true, 'aria-label': texts.of(text, name, day), title: text })
  const may = (outcome: DecisionStatus): boolean => canDecide(actor, entry, outcome)
  return (
    <span className={classes.actions}>
      {/* The buttons change with the status, so the focus is handed over. */}
      <FocusHandover key={entry.status} />
      {may(workHourStatus.approved) && (
        <RowButton {...named(texts.approve)} onClick={() => actions.approve(entry)}>
          <IconCheck size={20} stroke={1.7} aria-hidden />
        </RowButton>
      )}
      {may(workHourStatus.rejected) && (
        <RowButton {...named(texts.reject)} onClick={() => actions.reject(entry)}>
          <IconX size={20} stroke={1.7} aria-hidden />
        </RowButton>
      )}
      {may(workHourStatus.paid) && (
        <RowButton shape="words" {...named(texts.pay)} onClick={() => actions.pay(entry)}>
          <IconCoins size={18} stroke={1.7} aria-hidden />
          <span className={classes.words}>{texts.pay}</span>
        </RowButton>
      )}
      {mayCorrect(actor, entry) && <EditButton {...named(texts.correct)} onClick={() => actions.edit(entry)} />}
      {may(workHourStatus.recorded) && (
        <RowButton shape="words" {...named(texts.takeBack)} onClick={() => actions.takeBack(entry)}>
          <IconArrowBackUp size={18} stroke={1.7} aria-hidden className={classes.back} />
          <span className={classes.words}>{texts.takeBack}</span>
        </RowButton>
      )}
    </span>
  )
}
