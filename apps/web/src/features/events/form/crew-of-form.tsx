import { type Actor, eventSchema, operatorIdOf, recordId, type VisibleEvent, type VisibleUser } from '@bama/domain'
import { crewWithEdits, type KnownCrew, rosterOf, rowsOfNeeds, withCrewChanges } from '@bama/domain/crew'
import { allowedBeginning } from '@bama/domain/templates'
import { Text } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { useAbsencesByPerson, useCrewOf, useEngagements } from '../../../data/index.ts'
import { crewTexts as texts } from '../../../texts/crew.ts'
import { CrewRoster } from '../crew/crew-roster.tsx'
import type { CrewWriter } from '../crew/crew-writer.ts'
import { formMaker } from '../templates/template-start.ts'
import type { BeginningState } from '../templates/use-beginning.ts'
import classes from './event-form-fields.module.css'
import type { EventFormValues } from './form-values.ts'
import { typedTimes } from './form-warnings.ts'
import type { EventForm } from './use-event-form.ts'

interface CrewOfFormProps {
  readonly form: EventForm
  /** Null for a new event. */
  readonly base: VisibleEvent | null
  readonly actor: Actor
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly beginning: BeginningState
}

/** The event's needs and crew in its form. Changes are saved together with the event. */
export function CrewOfForm({ form, base, actor, people, beginning }: CrewOfFormProps) {
  const event = useTypedEvent(form.values, base)
  const headingId = useId()
  const saved = useCrewOf(base?.id ?? '')
  const begins = beginning.of(form.values)
  const begun = begins === null || event === null ? [] : rowsOfNeeds(event, allowedBeginning(actor, begins).needs)
  return (
    <section aria-labelledby={headingId}>
      <h3 className={classes.heading} id={headingId}>
        {texts.title}
      </h3>
      <Text fz={14} lh={1.45} c="var(--bama-ink-2)" mb="xs">
        {event === null ? texts.inForm.noDay : texts.inForm.hint}
      </Text>
      {event !== null && saved !== undefined && (
        <Crew
          form={form}
          event={event}
          known={base === null ? { needs: begun, slots: nobody } : saved}
          actor={actor}
          people={people}
        />
      )}
    </section>
  )
}

const nobody: KnownCrew['slots'] = []

interface CrewProps extends Pick<CrewOfFormProps, 'form' | 'actor' | 'people'> {
  readonly event: VisibleEvent
  readonly known: KnownCrew
}

function Crew({ form, event, known, actor, people }: CrewProps) {
  const { crew: edits } = form.values
  const { slots: savedSlots } = known
  // Conflicts are computed from all events, so not on every keystroke.
  const instead = useMemo(
    () => ({ event, slots: crewWithEdits(event, { needs: [], slots: savedSlots }, edits).slots }),
    [event, savedSlots, edits],
  )
  const engagements = useEngagements(instead)
  const crew = { needs: crewWithEdits(event, known, edits).needs, slots: instead.slots }
  const absences = useAbsencesByPerson(actor)
  const roster = rosterOf(event, { ...crew, operatorId: operatorIdOf(event, people?.values() ?? []) })
  const writer: CrewWriter = {
    isLater: true,
    freelancers: edits.freelancers,
    run(command, input) {
      const decided = command({ actor, ...formMaker }, input)
      if (decided.ok)
        form.setFieldValue('crew', withCrewChanges(form.getValues().crew, decided.value, { known, shown: crew }))
      return Promise.resolve(decided)
    },
  }
  return (
    <CrewRoster
      event={event}
      {...crew}
      roster={roster}
      people={people}
      engagements={engagements}
      absences={absences}
      writer={writer}
      isPlanner
      mayKnow={() => true}
      isInvitedLater={({ id, invited_at: invitedAt }) =>
        invitedAt !== (savedSlots.find((saved) => saved.id === id)?.invited_at ?? null)
      }
    />
  )
}

/** The event as typed so far. Null without a day, since the crew's times are relative to it. */
function useTypedEvent(values: EventFormValues, base: VisibleEvent | null): VisibleEvent | null {
  const [newId] = useState(() => recordId(crypto.randomUUID()))
  const { name, date, end_date, start_time, end_time, location, assigned_operator_id } = values
  return useMemo(() => {
    const times = typedTimes({ date, end_date, start_time, end_time })
    if (times === null) return null
    const before = base ?? {
      ...eventSchema.parse({ name: '-', date: times.date }),
      id: newId,
      created_at: '',
      updated_at: '',
      _version: 1,
    }
    const place = eventSchema.shape.location.safeParse(location)
    return {
      ...before,
      ...times,
      start_time: times.start_time ?? null,
      end_time: times.end_time ?? null,
      end_date: times.end_date == null || times.end_date < times.date ? null : times.end_date,
      name: name.trim() || texts.inForm.newEvent,
      location: place.success ? place.data : before.location,
      assigned_operator_id,
    }
  }, [base, newId, name, date, end_date, start_time, end_time, location, assigned_operator_id])
}
