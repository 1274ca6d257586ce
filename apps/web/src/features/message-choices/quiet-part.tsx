import { defaultQuietHours, type QuietHours, quietHoursOf, quietHoursText } from '@bama/domain/messages'
import { Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { OwnMessagePreferences } from '../../data/index.ts'
import { messageChoicesTexts as texts } from '../../texts/message-choices.ts'
import { showFailure } from '../../ui/feedback/show-outcome.ts'
import { timeFromText } from '../../ui/forms/time-from-text.ts'
import { TimeOfDayInput } from '../../ui/forms/time-of-day-input.tsx'
import classes from './message-choices.module.css'

/** When notifications are silent, and what a locked screen shows. */
export function QuietPart({ own: { preferences, set } }: { readonly own: OwnMessagePreferences }) {
  const save = async (input: Parameters<typeof set>[0]): Promise<void> => {
    const outcome = await set(input)
    if (!outcome.ok) showFailure(texts.failed, outcome.error)
  }
  const hours = quietHoursOf(preferences.quiet_hours)
  const switchOf = (field: 'rests_on_sabbath' | 'calls_break_quiet' | 'push_shows_content', label: string) => (
    <Switch
      className={classes.line ?? ''}
      label={label}
      checked={preferences[field]}
      onChange={({ currentTarget }) => void save({ [field]: currentTarget.checked })}
    />
  )
  return (
    <Stack gap="xs">
      <Title order={3} fz={15} lh={1.4}>
        {texts.quiet}
      </Title>
      <Text size="caption" c="dimmed">
        {texts.quietAbout}
      </Text>
      <Switch
        className={classes.line ?? ''}
        label={texts.quietHours}
        checked={hours !== null}
        onChange={({ currentTarget }) =>
          void save({ quiet_hours: quietHoursText(currentTarget.checked ? defaultQuietHours : null) })
        }
      />
      {hours !== null && <Times hours={hours} onSave={(next) => void save({ quiet_hours: quietHoursText(next) })} />}
      {switchOf('rests_on_sabbath', texts.sabbath)}
      {switchOf('calls_break_quiet', texts.calls)}
      {switchOf('push_shows_content', texts.content)}
    </Stack>
  )
}

/** Start and end of the quiet hours, saved on blur. */
function Times({ hours, onSave }: { readonly hours: QuietHours; readonly onSave: (hours: QuietHours) => void }) {
  const [typed, setTyped] = useState(hours)
  // One of them was saved, here or elsewhere. The other may be being typed, so it keeps its text and the focus.
  const [known, setKnown] = useState(hours)
  if (known.from !== hours.from || known.until !== hours.until) {
    setKnown(hours)
    setTyped({
      from: known.from === hours.from ? typed.from : hours.from,
      until: known.until === hours.until ? typed.until : hours.until,
    })
  }
  const [from, until] = [timeFromText(typed.from), timeFromText(typed.until)]
  const problems = { from: from === null, until: until === null || from === until }
  const save = (): void => {
    if (from === null || until === null || from === until) return
    if (from !== hours.from || until !== hours.until) onSave({ from, until })
  }
  const field = (part: keyof QuietHours, label: string) => (
    <TimeOfDayInput
      label={label}
      value={typed[part]}
      error={problems[part] ? texts.badTime : null}
      onChange={(value) => setTyped((now) => ({ ...now, [part]: value }))}
      onBlur={save}
    />
  )
  return (
    <Group gap="md" align="start">
      {field('from', texts.from)}
      {field('until', texts.until)}
    </Group>
  )
}
