import { type Actor, type DecisionStatus, canDecide, workHourStatus } from '@bama/domain'
import { IconArrowBackUp, IconCheck, IconCoins, IconPencil, IconX } from '@tabler/icons-react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { shortDay } from '../../../texts/days.ts'
import { teamTexts } from '../../../texts/team.ts'
import { FocusHandover } from '../../../ui/hooks/record-focus.ts'
import { RowButton } from '../../../ui/lists/row-button.tsx'
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
  const may = (outcome: DecisionStatus): boolean => canDecide(actor, entry, outcome)
  return (
    <span className={classes.actions}>
      {/* The buttons change with the status, so the focus is handed over. */}
      <FocusHandover key={entry.status} />
      {may(workHourStatus.approved) && (
        <RowButton
          data-record-focus
          aria-label={texts.of(texts.approve, name, day)}
          title={texts.approve}
          onClick={() => actions.approve(entry)}
        >
          <IconCheck size={20} stroke={1.7} aria-hidden />
        </RowButton>
      )}
      {may(workHourStatus.rejected) && (
        <RowButton
          data-record-focus
          aria-label={texts.of(texts.reject, name, day)}
          title={texts.reject}
          onClick={() => actions.reject(entry)}
        >
          <IconX size={20} stroke={1.7} aria-hidden />
        </RowButton>
      )}
      {may(workHourStatus.paid) && (
        <RowButton
          data-record-focus
          shape="words"
          aria-label={texts.of(texts.pay, name, day)}
          title={texts.pay}
          onClick={() => actions.pay(entry)}
        >
          <IconCoins size={18} stroke={1.7} aria-hidden />
          <span className={classes.words}>{texts.pay}</span>
        </RowButton>
      )}
      {mayCorrect(actor, entry) && (
        <RowButton
          data-record-focus
          aria-label={texts.of(texts.correct, name, day)}
          title={texts.correct}
          onClick={() => actions.edit(entry)}
        >
          <IconPencil size={20} stroke={1.7} aria-hidden />
        </RowButton>
      )}
      {may(workHourStatus.recorded) && (
        <RowButton
          data-record-focus
          shape="words"
          aria-label={texts.of(texts.takeBack, name, day)}
          title={texts.takeBack}
          onClick={() => actions.takeBack(entry)}
        >
          <IconArrowBackUp size={18} stroke={1.7} aria-hidden className={classes.back} />
          <span className={classes.words}>{texts.takeBack}</span>
        </RowButton>
      )}
    </span>
  )
}
