import { isAdmin } from '@bama/domain'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useRunningTimers, useSession } from '../../data/index.ts'
import { timersTexts } from '../../texts/timers.ts'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { Ltr } from '../../ui/display/names.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import classes from './active-timers-panel.module.css'
import { ForgottenSign } from './forgotten-sign.tsx'
import { TimerRows, useNamedTimers } from './timer-rows.tsx'
import { Faces, shownStyles } from './timer-widgets.tsx'
import { useStopDialog } from './use-stop-dialog.tsx'
import { useStop } from './use-stop.ts'

const panelKey = recordKey('timers', 'panel')

/** Everyone who is on the clock, for admins; nothing for others and while nobody is. On a phone it opens to its list. */
export function ActiveTimersPanel() {
  const session = useSession()
  const timers = useNamedTimers(useRunningTimers() ?? [])
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const { open, dialog } = useStopDialog(panelKey)
  const stop = useStop(open)
  if (session.status !== 'signed_in' || !isAdmin(session.actor)) return null
  const hidden = timers.length - shownStyles
  const shown = isOpen ? timers : isPhone ? [] : timers.slice(0, shownStyles)
  return (
    <>
      {timers.length > 0 && (
        <section
          data-record-key={panelKey}
          tabIndex={-1}
          className={classes.panel}
          aria-label={timersTexts.everyone}
          data-open={isOpen || undefined}
        >
          <div className={classes.head}>
            <h2 className={classes.title}>{timersTexts.everyone}</h2>
            <span className={classes.count} aria-label={timersTexts.count(timers.length)} role="img">
              {timers.length}
            </span>
            {isPhone && !isOpen && (
              <>
                <Faces timers={timers} />
                <ForgottenSign timers={timers} />
              </>
            )}
          </div>
          {shown.length > 0 && <TimerRows timers={shown} direction={isPhone ? 'column' : 'row'} onStop={stop} />}
          {(isPhone || hidden > 0) && (
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              onClick={() => setIsOpen((was) => !was)}
            >
              {isOpen ? timersTexts.fewer : hidden > 0 ? <More count={hidden} /> : timersTexts.showAll}
              <IconChevronDown size={16} stroke={1.7} aria-hidden className={classes.chevron} />
            </button>
          )}
        </section>
      )}
      {dialog}
    </>
  )
}

/** `+2 נוספים`: a sign before a number would go to its other side. */
function More({ count }: { readonly count: number }) {
  const [sum, ...words] = timersTexts.more(count).split(' ')
  return (
    <span>
      <Ltr>{sum}</Ltr> {words.join(' ')}
    </span>
  )
}
