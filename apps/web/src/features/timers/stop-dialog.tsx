import { comesTwice, dayInZone, endOfTimer, hundredthsOfMs, type Occurrence, type Result } from '@bama/domain'
import { Box, Button, Group, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { businessZone, type RunningTimer, type Stop, useServerSeconds, useToday } from '../../data/index.ts'
import { reasonText } from '../../texts/errors.ts'
import { momentText } from '../../texts/moments.ts'
import { timersTexts } from '../../texts/timers.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { Name } from '../../ui/display/names.tsx'
import { timeOrText } from '../../ui/forms/time-from-text.ts'
import { TimeOfDayInput } from '../../ui/forms/time-of-day-input.tsx'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'

const { stopping: texts } = timersTexts

interface StopDialogProps extends DialogProps {
  readonly timer: RunningTimer
  /** The owner's name. Absent for the user's own timer. */
  readonly owner?: string | undefined
  readonly isBusy: boolean
  readonly onStop: (stop: Stop) => void
}

const choice = { label: { paddingBlock: 10 } }

interface ChosenEnd {
  readonly day: string | null
  readonly time: string
  readonly occurrence: Occurrence
}

/** Confirms stopping a timer: its end, the resulting hours, and for another person's timer a note. */
export function StopDialog({ timer, owner, isBusy, onStop, ...props }: StopDialogProps) {
  const today = useToday()
  const nowMs = useServerSeconds()
  // The user's own timer is stopped here to choose an earlier end, when it was forgotten.
  const [isNow, setIsNow] = useState(owner !== undefined)
  const [chosen, setChosen] = useState<ChosenEnd>(() => ({
    day: dayInZone(Date.parse(timer.started_at), businessZone),
    time: '',
    occurrence: 'first',
  }))
  const [note, setNote] = useState('')
  const [isRequested, setIsRequested] = useState(false)
  const end = isNow ? ({ ok: true, value: nowMs } as const) : endOf(timer, chosen, nowMs)
  const change = (part: Partial<ChosenEnd>): void => setChosen((was) => ({ ...was, ...part }))
  const problem = end.ok || (!isRequested && end.error.reason === 'required') ? undefined : end.error

  const submit = (): void => {
    setIsRequested(true)
    if (!props.opened || !end.ok) return
    onStop({ ...(isNow ? {} : { endMs: end.value }), ...(note.trim() === '' ? {} : { note }) })
  }
  return (
    <SmallDialog
      {...props}
      // A thumb beside the dialog does not lose what was written.
      closeOnClickOutside={note.trim() === '' && chosen.time === ''}
      title={owner === undefined ? texts.own : texts.question(owner)}
      titleGap={8}
      size={440}
      centered
      zIndex={300}
      attributes={{ content: heldEscape }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap={2} mb="md">
          <Box component="span" fw={600}>
            <Name>{timer.event_name ?? timersTexts.unnamed}</Name>
          </Box>
          <Box component="span" fz="sm" c="dimmed">
            {texts.startedAt}{' '}
            <time dateTime={timer.started_at}>{momentText(timer.started_at, today, businessZone)}</time>
          </Box>
        </Stack>
        <SegmentedControl
          fullWidth
          aria-label={texts.end}
          styles={choice}
          value={isNow ? 'now' : 'earlier'}
          onChange={(value) => setIsNow(value === 'now')}
          data={[
            { value: 'now', label: texts.now },
            { value: 'earlier', label: texts.earlier },
          ]}
        />
        {!isNow && (
          <>
            <Group gap="sm" align="stretch" mt="sm">
              <Box flex="1 1 160px">
                <DayInput
                  className=""
                  label={texts.day}
                  today={today}
                  isRequired
                  value={chosen.day}
                  onChange={(day) => change({ day })}
                  error={problem?.field === 'date' && reasonText(problem.reason)}
                />
              </Box>
              <Box flex="0 1 120px">
                <TimeOfDayInput
                  className=""
                  label={texts.time}
                  value={chosen.time}
                  onChange={(time) => change({ time })}
                  error={problem?.field === 'end_time' && reasonText(problem.reason)}
                />
              </Box>
            </Group>
            {isTwice(chosen) && (
              <Box mt="sm" fz="sm">
                <Box component="p" mb={4}>
                  {texts.occurrence}
                </Box>
                <SegmentedControl
                  aria-label={texts.occurrence}
                  styles={choice}
                  value={chosen.occurrence}
                  onChange={(occurrence) => change({ occurrence: occurrence === 'second' ? 'second' : 'first' })}
                  data={[
                    { value: 'first', label: texts.first },
                    { value: 'second', label: texts.second },
                  ]}
                />
              </Box>
            )}
          </>
        )}
        <Box component="p" my="md" c="var(--bama-ink-2)">
          {texts.result}{' '}
          <Box component="output" fw={700} c="var(--bama-ink)">
            {end.ok ? texts.hours(hoursUntil(timer, end.value)) : '–'}
          </Box>
        </Box>
        {owner !== undefined && (
          <Textarea
            label={texts.note}
            description={texts.noteHint(owner)}
            autosize
            minRows={2}
            maxRows={5}
            maxLength={1000}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        )}
        <DialogFooter
          mt={24}
          main={
            <Button type="submit" color={owner === undefined ? 'pine' : 'red'} loading={isBusy}>
              {texts.confirm}
            </Button>
          }
        >
          <Button variant="default" onClick={props.onClose} data-autofocus={owner !== undefined || undefined}>
            {texts.cancel}
          </Button>
        </DialogFooter>
      </form>
    </SmallDialog>
  )
}

/** Keeps Mantine dialogs below from handling an Escape pressed here. */
const heldEscape = { 'data-mantine-stop-propagation': 'true' }

const endOf = (
  timer: RunningTimer,
  { day, time, occurrence }: ChosenEnd,
  nowMs: number,
): Result<number, { field: string; reason: string }> =>
  endOfTimer(
    timer.started_at,
    { day: day ?? '', time: timeOrText(time), ...(isTwice({ day, time, occurrence }) && { occurrence }) },
    { nowMs, zone: businessZone },
  )

/** Whether the time occurs twice because the clock is set back, so that the user must choose one. */
const isTwice = ({ day, time }: ChosenEnd): boolean => comesTwice(day ?? '', timeOrText(time), businessZone)

/** Returns the hours as the entry will have them, with two decimals. */
const hoursUntil = ({ started_at }: RunningTimer, endMs: number): number =>
  hundredthsOfMs(Math.max(0, endMs - Date.parse(started_at))) / 100
