import { type Actor, eventStatuses, isOperator, type VisibleClient, type VisibleUser } from '@bama/domain'
import { eventsTexts } from '../../../texts/events.ts'
import { columnStyles } from '../board/column-styles.ts'
import { EventChecklistEditor } from './event-checklist-editor.tsx'
import { ClientSelect } from './client-select.tsx'
import { DayInput } from '../../../ui/forms/day-input.tsx'
import classes from './event-form-fields.module.css'
import { LoadInDay } from './load-in-day.tsx'
import { ManagerSection } from './manager-section.tsx'
import { OperatorField } from './operator-field.tsx'
import { hintBelow, labelled, leftToRight } from '../../../ui/forms/field-grid.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/memoised-inputs.ts'
import { isMeasurable } from '../../../ui/forms/measurable.ts'
import { CrewOfForm } from './crew-of-form.tsx'
import { ScreenGridSection } from './screen-grid-section.tsx'
import { TagsField } from './tags-field.tsx'
import { TimeOfDayInput } from '../../../ui/forms/time-of-day-input.tsx'
import { TimerSection } from './timer-section.tsx'
import { DayStrips } from '../warnings/day-strips.tsx'
import { OverlapStrips } from '../warnings/overlap-strips.tsx'
import warningClasses from '../warnings/warnings.module.css'
import { operatorNameOf } from '../operator-name.ts'
import { endsNextDay, useDayWarnings } from './form-warnings.ts'
import type { useEventForm } from './use-event-form.ts'

const { form: texts } = eventsTexts
const { fields, sections } = texts

const whole = { className: classes.whole ?? '' }
const half = { className: classes.half ?? '' }
const third = { className: classes.third ?? '' }

const statuses = eventStatuses.map((status) => ({ value: status, label: columnStyles[status].title }))

interface EventFormFieldsProps {
  readonly state: ReturnType<typeof useEventForm>
  readonly actor: Actor
  readonly today: string
  /** Null for a new event. */
  readonly eventId: string | null
  /** The month at which the day's calendar opens. */
  readonly month: string | undefined
  /** Whether files are dragged over the form. */
  readonly isOver: boolean
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
}

/** An event's fields, in the order in which an event is planned. */
export function EventFormFields({
  state,
  actor,
  today,
  eventId,
  month,
  isOver,
  clients,
  people,
}: EventFormFieldsProps) {
  const { form } = state
  const { values } = form
  const input = labelled(form, fields)
  const days = useDayWarnings(values)
  const isOwn = isOperator(actor)
  // Overlaps are shown beside their cause: the operator field if an operator was chosen, otherwise the times.
  const isByTimes = isOwn || !form.isDirty('assigned_operator_id')
  return (
    <fieldset className={classes.fields}>
      <section className={classes.grid} aria-label={sections.main}>
        <TextField
          {...whole}
          withAsterisk
          required
          autoComplete="off"
          data-autofocus={eventId === null || undefined}
          {...input('name')}
        />
        <ClientSelect {...half} form={form} actor={actor} clients={clients} />
        {state.isManager && (
          <OperatorField {...half} form={form} people={people} assignment={state.assignment} hasOffers />
        )}
        {/* Always rendered, so that screen readers announce what appears in it. */}
        <div className={warningClasses.list} role="status">
          {!isByTimes && (
            <OverlapStrips
              overlaps={state.assignment.overlaps}
              operator={operatorNameOf(values.assigned_operator_id, people)}
            />
          )}
        </div>
        <SelectField {...half} data={statuses} allowDeselect={false} {...input('status')} />
      </section>

      <section className={classes.grid} aria-label={sections.times}>
        <DayInput {...half} today={today} month={month} isRequired {...input('date')} />
        <DayInput {...half} today={today} {...input('end_date')} />
        <TimeOfDayInput {...third} {...input('audience_arrival_time')} />
        <TimeOfDayInput {...third} {...input('start_time')} />
        <TimeOfDayInput
          {...third}
          description={endsNextDay(values) ? texts.nextDay : undefined}
          {...hintBelow}
          {...input('end_time')}
        />
        <LoadInDay {...half} form={form} label={fields.load_in_day} />
        <TimeOfDayInput {...half} {...input('load_in_time')} />
        {/* Always rendered, so that screen readers announce what appears in it. */}
        <div className={warningClasses.list} role="status">
          <DayStrips {...days} />
          {isByTimes && (
            <OverlapStrips
              overlaps={state.assignment.overlaps}
              operator={isOwn ? null : operatorNameOf(values.assigned_operator_id, people)}
            />
          )}
        </div>
      </section>

      <section className={classes.grid} aria-label={sections.content}>
        <TextField {...half} {...input('location')} />
        <TextField
          {...half}
          {...leftToRight}
          type="url"
          inputMode="url"
          placeholder="https://drive.google.com/…"
          {...input('drive_url')}
        />
        <TextAreaField
          {...whole}
          autosize={isMeasurable(form.values.description)}
          minRows={3}
          maxRows={10}
          {...input('description')}
        />
        <TagsField form={form} />
      </section>

      {state.isManager && (
        <CrewOfForm form={form} base={state.base} actor={actor} people={people} beginning={state.beginning} />
      )}

      <section className={classes.grid} aria-labelledby="event-form-producer">
        <h3 className={classes.heading} id="event-form-producer">
          {sections.producer}
        </h3>
        <TextField {...half} autoComplete="off" {...input('producer_name')} />
        <TextField {...half} type="tel" {...leftToRight} {...input('producer_phone')} />
        <TextAreaField
          {...whole}
          autosize={isMeasurable(form.values.registration_notes)}
          minRows={2}
          maxRows={8}
          {...input('registration_notes')}
        />
        <TextAreaField
          {...whole}
          description={texts.crewNotesHint}
          autosize={isMeasurable(form.values.crew_notes)}
          minRows={2}
          maxRows={8}
          {...input('crew_notes')}
        />
      </section>

      <EventChecklistEditor form={form} field="checklist" heading={sections.checklist} onHold={state.hold} />
      <ScreenGridSection form={form} images={state.images} isOver={isOver} onHold={state.hold} />
      <TimerSection form={form} eventId={eventId} />
      {state.isManager && <ManagerSection form={form} onHold={state.hold} />}
    </fieldset>
  )
}
