import { isAdmin } from '@bama/domain'
import { Box, Group } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useRunningTimers, useSession } from '../../data/index.ts'
import { timersTexts } from '../../texts/timers.ts'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { Card } from '../../ui/display/card.tsx'
import { Count } from '../../ui/display/count.tsx'
import { More } from '../../ui/display/more.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { ForgottenSign } from './forgotten-sign.tsx'
import { TimerRows, useNamedTimers } from './timer-rows.tsx'
import { Avatars, shownAvatars } from './timer-widgets.tsx'
import classes from './timers.module.css'
import { useStopDialog } from './use-stop-dialog.tsx'
import { useStop } from './use-stop.ts'

const panelKey = recordKey('timers', 'panel')

/** Everyone's running timers, for admins. Renders nothing if none run. On a phone the list is collapsible. */
export function ActiveTimersPanel() {
  const session = useSession()
  const timers = useNamedTimers(useRunningTimers() ?? [])
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const { open, dialog } = useStopDialog(panelKey)
  const stop = useStop(open)
  if (session.status !== 'signed_in' || !isAdmin(session.actor)) return null
  const hidden = timers.length - shownAvatars
  const shown = isOpen ? timers : isPhone ? [] : timers.slice(0, shownAvatars)
  return (
    <>
      {timers.length > 0 && (
        <Card
          data-record-key={panelKey}
          tabIndex={-1}
          className={classes.panel ?? ''}
          py={4}
          ps={isPhone ? 14 : 16}
          pe={isPhone ? 4 : 16}
          aria-label={timersTexts.everyone}
        >
          <Group gap={isPhone ? 8 : 10} wrap="nowrap" flex={isPhone ? 1 : 'none'} mih={52}>
            <Box component="h2" fz={15} fw={600}>
              {timersTexts.everyone}
            </Box>
            <Count tone="spot" h={22} fw={600} aria-label={timersTexts.count(timers.length)} role="img">
              {timers.length}
            </Count>
            {isPhone && !isOpen && (
              <>
                <Avatars timers={timers} />
                <ForgottenSign timers={timers} />
              </>
            )}
          </Group>
          {shown.length > 0 && <TimerRows timers={shown} direction={isPhone ? 'column' : 'row'} onStop={stop} />}
          {(isPhone || hidden > 0) && (
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              onClick={() => setIsOpen((was) => !was)}
            >
              {isOpen ? timersTexts.fewer : hidden > 0 ? <More count={hidden} /> : timersTexts.showAll}
              <IconChevronDown size={16} stroke={1.7} aria-hidden />
            </button>
          )}
        </Card>
      )}
      {dialog}
    </>
  )
}
