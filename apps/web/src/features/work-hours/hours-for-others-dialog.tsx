import { type Actor, shownName, type VisibleUser } from '@bama/domain'
import { useMemo } from 'react'
import { type LocalWorkHour, useEventsById, useToday } from '../../data/index.ts'
import { workHoursTexts } from '../../texts/work-hours.ts'
import { choicesByName } from '../../ui/forms/name-choices.ts'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { HoursFormDialog } from './hours-form-dialog.tsx'
import { useFormEvents } from './use-hours-month.ts'

interface HoursForOthersDialogProps extends DialogProps {
  readonly actor: Actor
  readonly people: ReadonlyMap<string, VisibleUser>
  /** Null for new hours. */
  readonly entry: LocalWorkHour | null
  /** The owner of new hours, if known. */
  readonly personId: string | null
  /** `yyyy-MM` */
  readonly month: string
}

/** The form in which an admin enters or corrects someone else's hours (docs/decisions/0027). */
export function HoursForOthersDialog({ actor, people, entry, personId, month, ...dialog }: HoursForOthersDialogProps) {
  const today = useToday()
  const eventIds = useMemo(() => (entry?.event_id == null ? [] : [entry.event_id]), [entry])
  const known = useEventsById(eventIds)
  const userId = entry?.user_id ?? personId
  const { isKnown, choices, usual } = useFormEvents({
    userId: userId ?? actor.id,
    event: '',
    today,
    edited: entry,
    filterChoices: [],
    known,
  })
  const userNameOf = (id: string): string => {
    const person = people.get(id)
    return person === undefined ? (entry?.user_name ?? workHoursTexts.someone) : shownName(person)
  }
  const choicesOfPeople = useMemo(
    () =>
      choicesByName([...people.values()].map((person) => ({ value: person.id as string, label: shownName(person) }))),
    [people],
  )
  return (
    <HoursFormDialog
      {...dialog}
      entry={entry}
      actorId={actor.id}
      userId={userId}
      userNameOf={userNameOf}
      people={choicesOfPeople}
      isKnown={isKnown}
      choices={choices}
      eventId={personId === null ? null : usual}
      today={today}
      shownMonth={month}
    />
  )
}
