import { type CrewSettings, crewSettingsSchema } from '@bama/domain'
import { setCrewSettings } from '@bama/domain/crew'
import { Button, NumberInput, Stack, Text } from '@mantine/core'
import { runCommand, useCrewSettings } from '../../../data/index.ts'
import { crewLimitsTexts as texts } from '../../../texts/crew-limits.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'

/** The limits beyond which planners are warned, for everyone. */
export function CrewLimitsTab() {
  const settings = useCrewSettings()
  return settings === undefined ? null : <LimitsForm settings={settings} />
}

/** Form values: rest, most and reminder in hours, which are stored in minutes; travel in minutes. */
const toValues = (settings: CrewSettings | null) => {
  const { travel_minutes, rest_minutes, most_minutes_a_day, reminder_minutes } =
    settings ?? crewSettingsSchema.parse({})
  return {
    rest: (rest_minutes / 60) as number | string,
    travel: travel_minutes as number | string,
    most: (most_minutes_a_day / 60) as number | string,
    reminder: (reminder_minutes / 60) as number | string,
  }
}

type Values = ReturnType<typeof toValues>

/** Converts hours to whole minutes. An empty field gives NaN, which the schema rejects. */
const minutesOf = (hours: number | string): number => (hours === '' ? Number.NaN : Math.round(Number(hours) * 60))

const inputOf = ({ rest, travel, most, reminder }: Values) => ({
  rest_minutes: minutesOf(rest),
  travel_minutes: travel === '' ? Number.NaN : Number(travel),
  most_minutes_a_day: minutesOf(most),
  reminder_minutes: minutesOf(reminder),
})

const fields: Readonly<Record<string, keyof Values>> = {
  rest_minutes: 'rest',
  travel_minutes: 'travel',
  most_minutes_a_day: 'most',
  reminder_minutes: 'reminder',
}

function LimitsForm({ settings }: { readonly settings: CrewSettings | null }) {
  const { form, save } = useRecordForm({
    base: settings,
    followsBase: true,
    toValues,
    toInput: inputOf,
    validate: (values) => {
      const parsed = crewSettingsSchema.safeParse(inputOf(values))
      return Object.fromEntries(
        (parsed.error?.issues ?? []).map(({ path }) => [fields[String(path[0])] ?? 'rest', texts.outOfRange]),
      )
    },
    fieldOf: (field) => fields[field],
    save: ({ base, input }) => runCommand(setCrewSettings, { base, input }),
    onSaved: () => undefined,
    texts: { saved: texts.saved, failed: texts.failed },
  })
  const hours = { min: 0, step: 0.5, decimalScale: 2, clampBehavior: 'none', hideControls: false } as const
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <form
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault()
          save()
        }}
      >
        <Stack gap="md" maw={420} align="stretch">
          <NumberInput {...hours} label={texts.rest} description={texts.restHint} {...form.getInputProps('rest')} />
          <NumberInput
            {...hours}
            step={15}
            decimalScale={0}
            label={texts.travel}
            description={texts.travelHint}
            {...form.getInputProps('travel')}
          />
          <NumberInput
            {...hours}
            label={texts.mostHours}
            description={texts.mostHoursHint}
            {...form.getInputProps('most')}
          />
          <NumberInput
            {...hours}
            label={texts.reminder}
            description={texts.reminderHint}
            {...form.getInputProps('reminder')}
          />
          <Text size="sm" c="dimmed">
            {texts.usual}
          </Text>
          <Button type="submit" size="md" style={{ alignSelf: 'start' }}>
            {texts.save}
          </Button>
        </Stack>
      </form>
    </TitledCard>
  )
}
