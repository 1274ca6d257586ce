import { Box, Button, Group } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { useServerSeconds } from '../../data/index.ts'
import { timersTexts } from '../../texts/timers.ts'
import { Card } from '../../ui/display/card.tsx'
import { FocusHandover, handFocusTo, mainKey } from '../../ui/hooks/record-focus.ts'
import { hoursOf, isForgotten, silence, silencedUntil } from './forgotten.ts'
import classes from './timers.module.css'
import { useOwnTimer } from './use-own-timer.ts'
import { useStopDialog } from './use-stop-dialog.tsx'
import { useTimerActions } from './use-timer-actions.ts'

const { forgotten: texts } = timersTexts

/** Asks users whose timer has run for half a day whether it should. The timer is never stopped automatically. */
export function ForgottenNotice() {
  const timer = useOwnTimer()
  const nowMs = useServerSeconds()
  // Re-renders after silencing, which is stored in `localStorage`.
  const [, setSilencedAt] = useState(0)
  const { isBusy, stop } = useTimerActions()
  const { open, dialog } = useStopDialog()
  const isShown = timer !== undefined && isForgotten(timer, nowMs) && silencedUntil(timer.id) <= nowMs
  return (
    <>
      {isShown && (
        <Card shadow="float" className={classes.notice ?? ''} aria-label={timersTexts.own} data-forgotten-timer>
          <FocusHandover />
          <Group gap="sm" wrap="nowrap" align="start" mb="xs">
            <IconClockExclamation size={24} stroke={1.7} aria-hidden color="var(--bama-spot-fg)" />
            <Box component="p" fw={500} role="status">
              {texts.question(hoursOf(timer, nowMs))}
            </Box>
          </Group>
          <Group gap="xs">
            <Button size="sm" loading={isBusy} onClick={() => void stop(timer).then(() => handFocusTo([mainKey]))}>
              {texts.stopNow}
            </Button>
            <Button size="sm" variant="default" onClick={() => open({ timer })}>
              {texts.chooseEnd}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              onClick={() => {
                silence(timer.id, nowMs)
                setSilencedAt(nowMs)
                handFocusTo([mainKey])
              }}
            >
              {texts.stillWorking}
            </Button>
          </Group>
        </Card>
      )}
      {dialog}
    </>
  )
}
