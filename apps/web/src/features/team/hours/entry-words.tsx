import { VisuallyHidden } from '@mantine/core'
import { use } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { shortDay, weekdayLetter } from '../../../texts/days.ts'
import { teamTexts } from '../../../texts/team.ts'
import { Name } from '../../../ui/display/names.tsx'
import { hasShift } from '../../../ui/lists/selection.ts'
import { HoursRange } from '../../../ui/work-hours/hours-range.tsx'
import { OverlapMark } from '../../../ui/work-hours/overlap-mark.tsx'
import { EntryNamesContext } from './entry-names-context.ts'
import classes from './entry-words.module.css'
import { OverlapsContext } from './overlaps.ts'
import { reasonOf } from './report-row.ts'
import { hoursText } from './report-sums.ts'

const { report: texts, decide } = teamTexts

interface EntryProps {
  readonly entry: LocalWorkHour
}

/** An entry's event, and the task that the timer measured. */
export function EntryEvent({ entry }: EntryProps) {
  const { name, eventName } = use(EntryNamesContext)(entry)
  return (
    <>
      <Name className={classes.event}>{eventName}</Name>
      {name !== eventName && (
        <span className={classes.of}>
          <Name>{name}</Name>
        </span>
      )}
    </>
  )
}

/** The same on one line for table rows, in full in the tooltip. */
export function EntryEventLine({ entry }: EntryProps) {
  const { name, eventName } = use(EntryNamesContext)(entry)
  const isTask = name !== eventName
  return (
    <span className={classes.line} title={isTask ? `${eventName} · ${name}` : eventName}>
      <Name className={classes.strong}>{eventName}</Name>
      {isTask && (
        <>
          {' · '}
          <Name>{name}</Name>
        </>
      )}
    </span>
  )
}

export const EntryDate = ({ entry: { date } }: EntryProps) => (
  <time dateTime={date} className={classes.date}>
    {weekdayLetter(date)} {shortDay(date)}
  </time>
)

export const EntryRange = ({ entry }: EntryProps) => <HoursRange interval={entry} />

export function EntryHours({ entry: { hours_worked: hours } }: EntryProps) {
  if (hours !== null) return <span className={classes.hours}>{hoursText(hours)}</span>
  return (
    <span className={classes.open}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{texts.stillOpen}</VisuallyHidden>
    </span>
  )
}

/** Overlap, the worker's notes, the reason of a decision, and who entered or corrected the hours. */
export function EntryNotes({ entry }: EntryProps) {
  const reason = reasonOf(entry)
  const isOverlapping = use(OverlapsContext).has(entry.id)
  const { byOthers } = use(EntryNamesContext)(entry)
  if (entry.notes === null && reason === null && byOthers === null && !isOverlapping) return null
  return (
    <span className={classes.notes}>
      {isOverlapping && <OverlapMark />}
      {entry.notes !== null && <bdi className={classes.note}>{entry.notes}</bdi>}
      {reason !== null && <bdi className={classes.reason}>{texts.reason(reason)}</bdi>}
      {byOthers !== null && <Name className={classes.by}>{byOthers}</Name>}
    </span>
  )
}

interface PickBoxProps extends EntryProps {
  readonly name: string
  readonly isPicked: boolean
  readonly isLocked: boolean
  readonly onPick: (entry: LocalWorkHour, isPicked: boolean, isRange: boolean) => void
}

/** A native checkbox, because a long list renders hundreds of them while scrolling. */
export const PickBox = ({ entry, name, isPicked, isLocked, onPick }: PickBoxProps) => (
  <label className={classes.pick}>
    <input
      type="checkbox"
      checked={isPicked}
      disabled={isLocked}
      aria-label={decide.pick(name, shortDay(entry.date))}
      onChange={({ currentTarget, nativeEvent }) => onPick(entry, currentTarget.checked, hasShift(nativeEvent))}
    />
  </label>
)
