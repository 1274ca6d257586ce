import { workHourStatus } from '@bama/domain'
import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { HeldDraft, LocalWorkHour } from '../../data/index.ts'
import { shortDay, weekdayLetter } from '../../texts/days.ts'
import { hoursScreenTexts } from '../../texts/hours-screen.ts'
import { workHoursTexts } from '../../texts/work-hours.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { FieldGrid, labelled, whole } from '../../ui/forms/field-grid.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import type { NameChoice } from '../../ui/forms/name-choices.ts'
import { NameSelect } from '../../ui/forms/name-select.tsx'
import { Name } from '../../ui/display/names.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TimeOfDayInput } from '../../ui/forms/time-of-day-input.tsx'
import { useHeldDraft } from '../../ui/forms/use-held-draft.ts'
import { namesOf } from '../../ui/work-hours/entry-names.ts'
import { HoursRange } from '../../ui/work-hours/hours-range.tsx'
import classes from './hours-form-dialog.module.css'
import { asShort } from './month-figures.ts'
import { useHoursForm } from './use-hours-form.ts'

const { form: texts, overwriting, rejected } = hoursScreenTexts

interface HoursFormDialogProps extends DialogProps {
  /** Null for a new entry. */
  readonly entry: LocalWorkHour | null
  /** The user who enters the hours. */
  readonly actorId: string
  /** The owner of the hours. Null if one of `people` is to be chosen. */
  readonly userId: string | null
  readonly userNameOf: (id: string) => string
  /** The possible owners, when entering hours for others. */
  readonly people?: readonly NameChoice[]
  /** Whether the events have been read. */
  readonly isKnown: boolean
  /** The events offered. */
  readonly choices: readonly NameChoice[]
  /** The initial event of a new entry. */
  readonly eventId: string | null
  readonly today: string
  /** `yyyy-MM`. After saving an entry of another month, the toast names that month. */
  readonly shownMonth: string
}

/** The hours form, for a new entry once its draft and the events have been read: it would drop an event that it doesn't know. */
export function HoursFormDialog({ isKnown, ...props }: HoursFormDialogProps) {
  const { entry, actorId, people } = props
  const newKey = people === undefined ? 'hours:new' : 'hours:new-for'
  const held = useHeldDraft({ ownerId: actorId, key: entry === null ? newKey : `hours:${entry.id}` })
  const [isReady, setIsReady] = useState(false)
  // Only a new entry has a draft.
  if (held !== null && (isKnown || entry !== null) && !isReady) setIsReady(true)
  return held === null || !isReady ? null : <HoursForm {...props} held={held} />
}

interface HoursFormProps extends Omit<HoursFormDialogProps, 'isKnown'> {
  readonly held: HeldDraft
}

function HoursForm({
  entry,
  held,
  userId,
  userNameOf,
  people,
  choices,
  eventId,
  today,
  shownMonth,
  ...props
}: HoursFormProps) {
  const state = useHoursForm({
    entry,
    held,
    userId,
    userNameOf,
    eventId,
    day: today,
    eventNameOf: (id) => choices.find(({ value }) => value === id)?.label ?? null,
    shownMonth,
    onSaved: props.onClose,
  })
  const { form, preview } = state
  const input = labelled(form, texts)
  const isRequired = entry === null || entry.event_id !== null
  return (
    <FormDialog
      {...state.dialog}
      {...props}
      title={
        people === undefined
          ? entry === null
            ? texts.create
            : texts.edit
          : texts.of(entry === null ? null : userNameOf(entry.user_id))
      }
      size={520}
      isReadFirst={entry !== null}
    >
      <FieldGrid isShort>
        <About state={state} />
        {people !== undefined && entry === null && (
          <NameSelect
            {...whole}
            label={texts.person}
            placeholder={texts.choosePerson}
            withAsterisk
            required
            data={[...people]}
            data-autofocus={userId === null || undefined}
            {...form.getInputProps('user_id')}
          />
        )}
        {people !== undefined && (
          <Warning>{state.current?.status === workHourStatus.running ? texts.runningNotice : texts.notice}</Warning>
        )}
        <NameSelect
          {...whole}
          label={texts.event}
          placeholder={texts.choose}
          withAsterisk={isRequired}
          required={isRequired}
          data={[...choices]}
          data-autofocus={(entry === null && userId !== null && eventId === null) || undefined}
          {...form.getInputProps('event_id')}
        />
        <DayInput {...whole} today={today} meant="past" isRequired {...input('date')} />
        <TimeOfDayInput
          withAsterisk
          required
          data-autofocus={(entry === null && userId !== null && eventId !== null) || undefined}
          {...input('start')}
        />
        <TimeOfDayInput withAsterisk={!preview.keepsRunning} required={!preview.keepsRunning} {...input('end')} />
        {preview.startOccurrence !== null && (
          <Twice
            question={texts.startTwice}
            value={preview.startOccurrence}
            onChange={(chosen) => form.setFieldValue('startOccurrence', chosen)}
          />
        )}
        {preview.endOccurrence !== null && (
          <Twice
            question={texts.endTwice}
            value={preview.endOccurrence}
            onChange={(chosen) => form.setFieldValue('endOccurrence', chosen)}
          />
        )}
        <output className={classes.preview}>
          {preview.hundredths !== null && (
            <strong className={classes.hours}>{texts.hours(asShort(preview.hundredths))}</strong>
          )}
          {preview.daysOver > 0 && (
            <span className={classes.over}>
              <bdi dir="ltr">+{preview.daysOver}</bdi> {workHoursTexts.daysOver(preview.daysOver)}
            </span>
          )}
          {preview.keepsRunning ? texts.keepsRunning : preview.hundredths === null && texts.notYet}
        </output>
        {preview.isLong && <Warning>{texts.long}</Warning>}
        {preview.isInFuture && <Warning>{texts.future}</Warning>}
        {state.overlapped.map((other) => (
          <Warning key={other.id}>
            {(people === undefined ? texts.overlap : texts.overlapOther)(namesOf(other, undefined).name)} (
            <HoursRange interval={other} />)
          </Warning>
        ))}
        <Textarea {...whole} autosize minRows={2} maxRows={8} {...input('notes')} />
      </FieldGrid>
      <ConfirmDialog
        {...overwriting}
        opened={state.isAsking}
        onConfirm={() => state.answer(true)}
        onCancel={() => state.answer(false)}
      />
    </FormDialog>
  )
}

/** Notices about the entry's state that matter before changing it. */
function About({
  state: { current, isDeleted, isChangedMeanwhile, takeNewTimes },
}: {
  readonly state: ReturnType<typeof useHoursForm>
}) {
  if (isDeleted) return <Hint tone="red">{texts.deletedMeanwhile}</Hint>
  if (current === null) return null
  const { status, decision_reason: reason } = current
  return (
    <>
      {status === workHourStatus.paid && <Hint tone="red">{texts.paidMeanwhile}</Hint>}
      {status === workHourStatus.rejected && reason !== null && (
        <Hint tone="red">
          <Name>{rejected(reason)}</Name>
        </Hint>
      )}
      {(status === workHourStatus.approved || status === workHourStatus.rejected) && <Warning>{texts.returns}</Warning>}
      {isChangedMeanwhile && (
        <Warning>
          {texts.changedMeanwhile} {weekdayLetter(current.date)} {shortDay(current.date)},{' '}
          <HoursRange interval={current} />{' '}
          <Button variant="default" size="compact-md" ms={8} onClick={takeNewTimes}>
            {texts.takeNew}
          </Button>
        </Warning>
      )}
    </>
  )
}

interface TwiceProps {
  readonly question: string
  readonly value: 'first' | 'second'
  readonly onChange: (chosen: 'first' | 'second') => void
}

/** Asks which occurrence is meant of an hour that occurs twice because the clock is set back. */
function Twice({ question, value, onChange }: TwiceProps) {
  return (
    <fieldset className={classes.twice}>
      <legend>{question}</legend>
      <SegmentedControl
        fullWidth
        aria-label={question}
        data={[
          { value: 'first', label: texts.first },
          { value: 'second', label: texts.second },
        ]}
        value={value}
        onChange={(chosen) => onChange(chosen === 'first' ? 'first' : 'second')}
      />
    </fieldset>
  )
}

const Warning = ({ children }: { readonly children: ReactNode }) => <Hint tone="spot">{children}</Hint>

const Hint = ({ tone, children }: { readonly tone: 'red' | 'spot'; readonly children: ReactNode }) => (
  <div {...whole}>
    <Notice tone={tone}>{children}</Notice>
  </div>
)
