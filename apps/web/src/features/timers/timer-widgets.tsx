import { isAdmin } from '@bama/domain'
import { Box, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useRunningTimers, useSession } from '../../data/index.ts'
import { timersTexts } from '../../texts/timers.ts'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../ui/display/tone-of-id.ts'
import { ForgottenSign } from './forgotten-sign.tsx'
import { OwnPill } from './own-pill.tsx'
import { type NamedTimer, TimerRows, useNamedTimers } from './timer-rows.tsx'
import classes from './timers.module.css'
import { useOwnTimer } from './use-own-timer.ts'
import { useStopDialog } from './use-stop-dialog.tsx'
import { useStop } from './use-stop.ts'

/** Focus target: the button that opens everyone's timers. */
const listKey = recordKey('timers', 'list')

/** The number of avatars in the admin's widget. */
export const shownAvatars = 3

/** The running timers in a screen's header: the user's own and, for admins, everyone's. */
export function TimerWidgets() {
  const session = useSession()
  const running = useRunningTimers()
  if (session.status !== 'signed_in' || running === undefined) return null
  return (
    <>
      {isAdmin(session.actor) && <EveryonesTimers />}
      <RunningTimerWidget />
    </>
  )
}

/** The user's own timer. Renders nothing if none runs. */
export function RunningTimerWidget() {
  const timer = useOwnTimer()
  return timer === undefined ? null : <OwnPill timer={timer} />
}

function EveryonesTimers() {
  const timers = useNamedTimers(useRunningTimers() ?? [])
  const [isListOpen, setIsListOpen] = useState(false)
  const { isOpen, open, dialog } = useStopDialog(listKey)
  const stop = useStop(open)
  if (timers.length === 0) return null
  return (
    <section aria-label={timersTexts.everyone}>
      <Popover
        opened={isListOpen}
        onChange={setIsListOpen}
        position="bottom-end"
        width={380}
        shadow="float"
        trapFocus
        returnFocus
        // The stop dialog opens above the popover and must not close it.
        closeOnClickOutside={!isOpen}
        closeOnEscape={!isOpen}
      >
        <Popover.Target>
          <button
            data-record-key={listKey}
            type="button"
            className={classes.pill}
            aria-haspopup="dialog"
            aria-expanded={isListOpen}
            onClick={() => setIsListOpen((was) => !was)}
          >
            <Avatars timers={timers} />
            {timersTexts.count(timers.length)}
            <ForgottenSign timers={timers} />
            <IconChevronDown size={16} stroke={1.7} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown px="sm" py="xs" mah="min(480px, 70dvh)" bg="var(--bama-raised)" style={{ overflowY: 'auto' }}>
          <TimerRows timers={timers} direction="column" onStop={stop} />
        </Popover.Dropdown>
      </Popover>
      {dialog}
    </section>
  )
}

export function Avatars({ timers }: { readonly timers: readonly NamedTimer[] }) {
  return (
    <Box component="span" display="inline-flex" className={classes.avatars ?? ''} aria-hidden>
      {timers.slice(0, shownAvatars).map(({ timer, name }) => (
        <PersonAvatar key={timer.id} name={name} size={28} tone={toneOfId(timer.user_id)} />
      ))}
    </Box>
  )
}
