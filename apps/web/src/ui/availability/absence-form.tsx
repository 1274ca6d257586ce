import { availabilityPeriodSchema, availabilitySchema, type CrewPersonType, dayWarnings, spanOf } from '@bama/domain'
import { absencesDuring, addAvailability, editAvailability, personKey } from '@bama/domain/crew'
import { Box, Textarea } from '@mantine/core'
import { IconCalendarOff, IconCandle, IconUsers } from '@tabler/icons-react'
import {
  businessZone,
  type LocalAbsence,
  runCommand,
  useAbsencesOf,
  useDayOf,
  useEngagements,
  useToday,
} from '../../data/index.ts'
import { availabilityTexts } from '../../texts/availability.ts'
import { dayOfSeveral } from '../../texts/warnings.ts'
import { timesOfSpan } from '../crew/slot-when.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import type { DialogProps } from '../dialogs/use-dialog.ts'
import { EventWhen } from '../display/event-when.tsx'
import { Name } from '../display/names.tsx'
import { WarningStrip } from '../display/warning-strip.tsx'
import { DayInput } from '../forms/day-input.tsx'
import { ChoiceField, FieldGrid, hintBelow, whole } from '../forms/field-grid.tsx'
import { NameSelect } from '../forms/name-select.tsx'
import { dayOrNull } from '../forms/day-from-text.ts'
import { timeOrText } from '../forms/time-from-text.ts'
import { TimeOfDayInput } from '../forms/time-of-day-input.tsx'
import { problemTexts, useRecordForm } from '../forms/use-record-form.ts'
import { PeriodText } from './period-text.tsx'

const { form: texts, toast, kinds } = availabilityTexts

export interface AbsentPerson {
  readonly type: CrewPersonType
  readonly id: string
  readonly name: string
}

interface AbsenceFormProps extends DialogProps {
  /** Null for a new absence. */
  readonly absence: LocalAbsence | null
  /** The people to choose from. With a single one there is no field for it. */
  readonly people: readonly AbsentPerson[]
}

const toValues = (absence: LocalAbsence | null, person: string) => ({
  person,
  from_day: absence?.from_day ?? null,
  to_day: absence?.to_day ?? null,
  from_time: absence?.from_time ?? '',
  to_time: absence?.to_time ?? '',
  kind: absence?.kind ?? 'off',
  note: absence?.note ?? '',
})

type Values = ReturnType<typeof toValues>

/** The last day defaults to the first. */
const inputOf = ({ person: _person, from_day, to_day, from_time, to_time, ...rest }: Values) => ({
  ...rest,
  from_time: timeOrText(from_time),
  to_time: timeOrText(to_time),
  from_day: from_day ?? '',
  to_day: to_day ?? from_day ?? '',
})

/** False while one of them is still being typed: its own field says so. */
const isBefore = (day: string | null, other: string | null): boolean => {
  const [first, second] = [dayOrNull(day), dayOrNull(other)]
  return first !== null && second !== null && first < second
}

/** The period entered so far, or null while it isn't valid. */
function periodOf(values: Values) {
  const { kind: _kind, note: _note, ...period } = inputOf(values)
  return availabilityPeriodSchema.safeParse(period).data ?? null
}

/** The form of an absence: whole days or hours. */
export function AbsenceForm({ absence, people, ...props }: AbsenceFormProps) {
  const today = useToday()
  const [only] = people.length === 1 ? people : []
  const isGiven = absence !== null || only !== undefined
  const { form, base, dialog } = useRecordForm({
    schema: availabilitySchema.pick({ from_time: true, to_time: true, note: true }),
    base: absence,
    toValues: (base) => toValues(base, only === undefined ? '' : keyOf(only)),
    toInput: inputOf,
    validate: ({ person, from_day, to_day }, base) => ({
      ...(base === null && person === '' && { person: texts.personRequired }),
      ...(from_day === null && { from_day: texts.dayRequired }),
      ...(isBefore(to_day, from_day) && { to_day: texts.badInterval }),
    }),
    save: ({ base, input, values }) => {
      if (base !== null) return runCommand(editAvailability, { base, input })
      const person = people.find((one) => keyOf(one) === values.person)
      return runCommand(addAvailability, { ...input, person_type: person?.type, person_id: person?.id })
    },
    onSaved: props.onClose,
    texts: {
      saved: toast.saved,
      failed: toast.failed,
      deletedMeanwhile: toast.deletedMeanwhile,
      problem: problemTexts({
        'to_day bad_interval': texts.badInterval,
        'to_time bad_interval': texts.badInterval,
        'to_day too_long': texts.tooLong,
      }),
    },
  })
  const { values } = form
  const person = people.find((one) => keyOf(one) === values.person)
  return (
    <FormDialog {...dialog} {...props} title={base === null ? texts.create : texts.edit}>
      <FieldGrid>
        {!isGiven && (
          <NameSelect
            {...whole}
            label={texts.person}
            withAsterisk
            required
            clearable={false}
            data={people.map((one) => ({ value: keyOf(one), label: one.name }))}
            {...form.getInputProps('person')}
          />
        )}
        <DayInput label={texts.fromDay} today={today} isRequired {...form.getInputProps('from_day')} />
        <DayInput
          label={texts.toDay}
          today={today}
          month={values.from_day?.slice(0, 7)}
          {...form.getInputProps('to_day')}
        />
        <TimeOfDayInput
          label={texts.fromTime}
          description={texts.wholeDays}
          {...hintBelow}
          {...form.getInputProps('from_time')}
        />
        <TimeOfDayInput label={texts.toTime} {...form.getInputProps('to_time')} />
        <ChoiceField
          label={texts.kind}
          choices={kinds}
          value={values.kind}
          onChange={(kind) => form.setFieldValue('kind', kind)}
        />
        <Textarea
          {...whole}
          label={texts.note}
          description={texts.noteHint}
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('note')}
        />
        {/* Rendered even when empty, so that hints appearing later are announced. */}
        <Box {...whole} role="status">
          <Hints period={periodOf(values)} person={person ?? null} absence={base} />
        </Box>
      </FieldGrid>
    </FormDialog>
  )
}

const keyOf = ({ type, id }: AbsentPerson): string => personKey(type, id)

interface HintsProps {
  readonly period: ReturnType<typeof periodOf>
  readonly person: AbsentPerson | null
  readonly absence: LocalAbsence | null
}

/** The most days named in the hint. */
const mostDays = 6

/** Hints about the period: rest days, other absences and work. None of them prevents saving. */
function Hints({ period, person, absence }: HintsProps) {
  const dayOf = useDayOf()
  const known = useAbsencesOf(person?.type ?? 'user', person?.id ?? '')
  const engagements = useEngagements()
  if (period === null) return null
  const span = spanOf({
    date: period.from_day,
    end_date: period.to_day,
    start_time: period.from_time,
    end_time: period.to_time,
  })
  const days = dayOf === undefined ? [] : dayWarnings(span, dayOf).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const names = days.slice(0, mostDays).map(({ day, name }) => `${name} (${dayOfSeveral(day)})`)
  const others = (known ?? []).filter(
    (other) => other.id !== absence?.id && other.from_day <= period.to_day && other.to_day >= period.from_day,
  )
  const work = person === null ? [] : (engagements?.get(keyOf(person)) ?? [])
  const met = work.filter((one) => absencesDuring(one.span, [period], businessZone).length > 0)
  return (
    <>
      {names.length > 0 && (
        <WarningStrip
          tone="grey"
          icon={IconCandle}
          end={days.length > mostDays ? texts.moreHints(days.length - mostDays) : undefined}
        >
          {texts.hints(names)}
        </WarningStrip>
      )}
      {others.map((other) => (
        <WarningStrip key={other.id} tone="grey" icon={IconCalendarOff}>
          {texts.known} <PeriodText period={other} />
        </WarningStrip>
      ))}
      {met.map((one) => (
        <WarningStrip key={one.id} tone="spot" icon={IconUsers}>
          {texts.slots}{' '}
          <Box component="span" fw={600}>
            <Name>{one.eventName}</Name>
          </Box>
          {' · '}
          <EventWhen event={timesOfSpan(one.span)} />
        </WarningStrip>
      ))}
    </>
  )
}
