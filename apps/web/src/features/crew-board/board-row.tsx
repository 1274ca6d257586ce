import { crewPlan } from '@bama/domain'
import { type BoardAbsence, type DayState, isMovable } from '@bama/domain/crew'
import {
  IconAlertTriangleFilled,
  IconBeach,
  IconCheck,
  IconClockQuestion,
  IconMoon,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { memo } from 'react'
import type { Tone } from '../../theme/tokens.ts'
import { availabilityTexts } from '../../texts/availability.ts'
import { crewBoardTexts } from '../../texts/crew-board.ts'
import { crewTexts } from '../../texts/crew.ts'
import { replyStyles } from '../../ui/crew/reply-styles.ts'
import { More } from '../../ui/display/more.tsx'
import { Name } from '../../ui/display/names.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../ui/display/tone-of-id.ts'
import { absenceHours, cellName, conflictsOfSlot, noCell, slotHours } from './cell-words.ts'
import { nameWidth, shownAbsences, shownSlots } from './board-measures.ts'
import classes from './crew-board.module.css'
import { cellProps, type DayColumn } from './grid-cells.ts'
import type { Cell, Row, Slot } from './use-crew-board.ts'

const { grid: texts, states } = crewBoardTexts

/** Shown while an open need is dragged: green is free, yellow invited without an answer, red planned, grey off. */
const stateStyles: Readonly<Record<DayState, { readonly tone: Tone; readonly icon: TablerIcon }>> = {
  free: { tone: 'leaf', icon: IconCheck },
  invited: { tone: 'spot', icon: IconClockQuestion },
  planned: { tone: 'red', icon: IconX },
  off: { tone: 'grey', icon: IconBeach },
}

interface BoardRowProps {
  readonly row: Row
  readonly index: number
  readonly top: number
  readonly height: number
  /** The rendered days, in order. */
  readonly columns: readonly DayColumn[]
  /** The column of the active cell, or -1 if it is in another row. */
  readonly active: number
  /** The days of the open need being dragged, or null. */
  readonly filling: ReadonlySet<string> | null
}

/** A person's row: name, total work, and a cell for each day. */
export const BoardRow = memo(function BoardRow({ row, index, top, height, columns, active, filling }: BoardRowProps) {
  return (
    <div
      role="row"
      // One-based, counting the two header rows.
      aria-rowindex={index + 3}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, blockSize: height }}
    >
      <RowHead row={row} />
      {columns.map((of) => (
        <PersonCell
          key={of.day}
          {...of}
          row={row}
          cell={row.cells.get(of.day)}
          rowNumber={index}
          isActive={of.column === active}
          isFilling={filling?.has(of.day) === true}
        />
      ))}
    </div>
  )
})

/** Memoized apart from the day cells, which change while scrolling sideways. */
const RowHead = memo(function RowHead({ row: { person, total } }: Pick<BoardRowProps, 'row'>) {
  return (
    <div role="rowheader" aria-colindex={1} className={classes.person} style={{ inlineSize: nameWidth }}>
      <PersonAvatar name={person.name} size={32} tone={toneOfId(person.id)} />
      <span className={classes.words}>
        <span className={classes.name}>
          <Name>{person.name}</Name>
        </span>
        <span className={classes.total}>
          {total.days === 0 ? (
            (person.usualRole !== null && <Name>{person.usualRole}</Name>) || texts.nothing
          ) : (
            <>
              {texts.total(total.days)}
              {(total.minutes > 0 || total.isWhole) && <> · {texts.worked(total.minutes, total.isWhole)}</>}
            </>
          )}
        </span>
      </span>
    </div>
  )
})

/** The day's column is spread, so that a cell is drawn again only when its own day changes. */
interface PersonCellProps extends DayColumn {
  readonly row: Row
  readonly cell: Cell | undefined
  readonly rowNumber: number
  readonly isActive: boolean
  readonly isFilling: boolean
}

/** A person's day. Its text alternative says everything, so the visible contents are hidden from screen readers. */
const PersonCell = memo(function PersonCell({ row, cell, rowNumber, isActive, isFilling, ...of }: PersonCellProps) {
  const { day } = of
  const { state, slots, absences, isRestDay } = cell ?? noCell
  const more = slots.length - shownSlots
  return (
    <div
      {...cellProps(of, { row: rowNumber, isActive })}
      data-off={isRestDay || absences.some(({ takes }) => takes === 'whole') || undefined}
      data-tone={isFilling ? stateStyles[state].tone : undefined}
      data-filling={isFilling || undefined}
    >
      <span className={classes.said}>{cellName(row, day, cell)}</span>
      {isFilling && <FillSign state={state} isAlone={slots.length + absences.length === 0 && !isRestDay} />}
      {isRestDay && (
        <span className={classes.absence} aria-hidden>
          <IconMoon size={13} />
          <span className={classes.line}>{availabilityTexts.restDay}</span>
        </span>
      )}
      {absences.slice(0, shownAbsences).map((one) => (
        <AbsenceChip key={one.absence.id} one={one} day={day} />
      ))}
      {slots.slice(0, shownSlots).map((one) => (
        <SlotChip key={one.slot.id} one={one} day={day} />
      ))}
      {more > 0 && (
        <span className={classes.more} aria-hidden>
          <More count={more} />
        </span>
      )}
    </div>
  )
})

/** Overlays the contents of the cell, which stay in place. */
function FillSign({ state, isAlone }: { readonly state: DayState; readonly isAlone: boolean }) {
  const { icon: Sign } = stateStyles[state]
  return (
    <span className={classes.fillSign} aria-hidden>
      <Sign size={14} stroke={2.2} />
      {isAlone && states[state]}
    </span>
  )
}

function AbsenceChip({ one, day }: { readonly one: BoardAbsence; readonly day: string }) {
  const { from, to } = absenceHours(one, day)
  return (
    <span className={classes.absence} aria-hidden>
      <IconBeach size={13} />
      <span className={classes.line}>
        {availabilityTexts.kinds[one.absence.kind]}
        {(from ?? to) !== null && (
          <>
            {' '}
            <time>{from ?? '00:00'}</time> – <time>{to ?? '24:00'}</time>
          </>
        )}
      </span>
    </span>
  )
}

/** A slot on a day: reply, event, start time, role and conflicts. */
function SlotChip({ one, day }: { readonly one: Slot; readonly day: string }) {
  const { slot, event, reply, span } = one
  const { tone, icon: Sign } = replyStyles[reply]
  const hours = day === span.firstDay ? slotHours(one) : null
  const conflicts = conflictsOfSlot(one)
  const [conflict] = conflicts
  return (
    <span
      className={classes.chip}
      data-slot-id={slot.id}
      data-tone={tone}
      data-draft={slot.plan === crewPlan.draft || undefined}
      data-declined={reply === 'declined' || undefined}
      data-movable={isMovable(slot) || undefined}
      data-continued={day > span.firstDay || undefined}
      aria-hidden
    >
      <span className={classes.line}>
        <Sign size={13} stroke={2.2} className={classes.sign} />
        <b>
          <Name>{event.name}</Name>
        </b>
      </span>
      <span className={classes.line}>
        {hours !== null && <>{hours} · </>}
        <Name>{slot.role}</Name>
        {slot.plan === crewPlan.draft && ` · ${crewTexts.draft}`}
      </span>
      {conflict !== undefined && (
        <span className={classes.conflict} data-tone={conflict.tone}>
          <IconAlertTriangleFilled size={12} className={classes.sign} />
          <Name>{conflict.words}</Name>
          {conflicts.length > 1 && ` +${conflicts.length - 1}`}
        </span>
      )}
    </span>
  )
}
