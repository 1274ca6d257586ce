import { eventStatuses, type VisibleClient, type VisibleUser } from '@bama/domain'
import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { eventsTexts } from '../../../texts/events.ts'
import { columnFaces } from '../board/column-faces.ts'
import { ChecklistEditor } from './checklist-editor.tsx'
import { DayInput } from './day-input.tsx'
import classes from './event-form-fields.module.css'
import { byName } from './hebrew-search.ts'
import { ManagerSection } from './manager-section.tsx'
import { NameSelect } from './name-select.tsx'
import { TimeOfDayInput } from './time-of-day-input.tsx'
import type { useEventForm } from './use-event-form.ts'

const { form: texts } = eventsTexts
const { fields, sections } = texts

/** A field that grows with its text measures all of it at every key: past any text that can be saved it stops growing. */
const isMeasurable = (text: string | null): boolean => (text ?? '').length <= 20_000

interface EventFormFieldsProps {
  readonly state: ReturnType<typeof useEventForm>
  readonly today: string
  readonly isNew: boolean
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
}

/** The fields of an event, in the order in which an event is planned. */
export function EventFormFields({ state, today, isNew, clients, people }: EventFormFieldsProps) {
  const { form } = state
  const { values } = form
  const endsNextDay =
    values.start_time !== '' && values.end_time !== '' && values.end_time < values.start_time && values.end_date === null
  const clientNames = [...(clients?.values() ?? [])]
    .map(({ id, name }) => ({ value: id as string, label: name }))
    .toSorted((a, b) => byName(a.label, b.label))
  return (
    <fieldset className={classes.fields} disabled={state.isReadOnly}>
      <section className={classes.grid} aria-label={sections.main}>
        <TextInput
          className={classes.whole ?? ''}
          label={fields.name}
          withAsterisk
          required
          autoComplete="off"
          data-autofocus={isNew || undefined}
          {...form.getInputProps('name')}
        />
        <NameSelect
          className={classes.half ?? ''}
          label={fields.client_id}
          placeholder={texts.noClient}
          data={clientNames}
          {...form.getInputProps('client_id')}
        />
        <Select
          className={classes.half ?? ''}
          label={fields.status}
          data={eventStatuses.map((status) => ({ value: status, label: columnFaces[status].title }))}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
      </section>

      <section className={classes.grid} aria-label={sections.times}>
        <DayInput className={classes.half ?? ''} label={fields.date} today={today} isRequired {...form.getInputProps('date')} />
        <DayInput className={classes.half ?? ''} label={fields.end_date} today={today} {...form.getInputProps('end_date')} />
        <TimeOfDayInput className={classes.third ?? ''} label={fields.audience_arrival_time} {...form.getInputProps('audience_arrival_time')} />
        <TimeOfDayInput className={classes.third ?? ''} label={fields.start_time} {...form.getInputProps('start_time')} />
        <TimeOfDayInput
          className={classes.third ?? ''}
          label={fields.end_time}
          description={endsNextDay ? texts.nextDay : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('end_time')}
        />
      </section>

      <section className={classes.grid} aria-label={sections.content}>
        <TextInput className={classes.half ?? ''} label={fields.location} {...form.getInputProps('location')} />
        <TextInput
          className={classes.half ?? ''}
          classNames={{ input: classes.ltr ?? '' }}
          label={fields.drive_url}
          type="url"
          inputMode="url"
          dir="ltr"
          labelProps={{ dir: 'rtl' }}
          errorProps={{ dir: 'rtl' }}
          placeholder="https://drive.google.com/…"
          {...form.getInputProps('drive_url')}
        />
        <Textarea
          className={classes.whole ?? ''}
          label={fields.description}
          autosize={isMeasurable(form.values.description)}
          minRows={3}
          maxRows={10}
          {...form.getInputProps('description')}
        />
        <TagsInput
          className={classes.whole ?? ''}
          label={fields.tags}
          description={state.isReadOnly ? undefined : texts.tagsHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          acceptValueOnBlur
          {...form.getInputProps('tags')}
        />
      </section>

      <section className={classes.grid} aria-labelledby="event-form-producer">
        <h3 className={classes.heading} id="event-form-producer">
          {sections.producer}
        </h3>
        <TextInput className={classes.half ?? ''} label={fields.producer_name} autoComplete="off" {...form.getInputProps('producer_name')} />
        <TextInput
          className={classes.half ?? ''}
          classNames={{ input: classes.ltr ?? '' }}
          label={fields.producer_phone}
          type="tel"
          dir="ltr"
          labelProps={{ dir: 'rtl' }}
          errorProps={{ dir: 'rtl' }}
          autoComplete="off"
          {...form.getInputProps('producer_phone')}
        />
        <Textarea
          className={classes.whole ?? ''}
          label={fields.registration_notes}
          autosize={isMeasurable(form.values.registration_notes)}
          minRows={2}
          maxRows={8}
          {...form.getInputProps('registration_notes')}
        />
      </section>

      <ChecklistEditor form={form} field="checklist" heading={sections.checklist} isReadOnly={state.isReadOnly} />
      {state.isManager && <ManagerSection form={form} people={people} isReadOnly={state.isReadOnly} />}
    </fieldset>
  )
}
