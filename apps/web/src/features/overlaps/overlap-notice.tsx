import { shownName, type VisibleUser } from '@bama/domain'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import {
  acknowledgeAlert,
  type OperatorDouble,
  type OperatorEvent,
  usePeople,
  useSession,
  useSyncState,
  useUnacknowledgedDoubles,
} from '../../data/index.ts'
import { warningsTexts } from '../../texts/warnings.ts'
import { EventWhen } from '../../ui/display/event-when.tsx'
import { FocusHandover, handFocusTo, mainKey } from '../../ui/hooks/record-focus.ts'
import { Name } from '../../ui/display/names.tsx'
import { RowLink } from '../../ui/lists/row-link.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import classes from './overlap-notice.module.css'
import { useSettled } from './use-settled.ts'

const { notice: texts } = warningsTexts

/** A page of a sync may bring one half of a swap before the other. */
const settlesMs = 1500
/** A phone has room for one; the others are a touch away, on the cards themselves. */
const shownAtMost = { desk: 3, phone: 1 } as const

/**
 * Tells of operators who came to be assigned twice without this person doing it here, as by a sync; it stays until it is
 * dismissed. What is resolved meanwhile goes by itself.
 */
export function OverlapNotice() {
  const doubles = useUnacknowledgedDoubles()
  const people = usePeople()
  const isFilling = useSyncState().progress !== null
  const settled = useSettled(isFilling ? undefined : doubles?.unacknowledged, settlesMs)
  const heading = useId()
  const isPhone = useIsPhone()
  if (doubles === undefined || settled === undefined) return null
  const isSettled = new Set(settled.map(({ key }) => key))
  const unacknowledged = doubles.unacknowledged.filter(({ key }) => isSettled.has(key))
  const certain = unacknowledged.filter(({ kind }) => kind === 'certain')
  const shown = [...certain, ...unacknowledged.filter(({ kind }) => kind === 'possible')]
  if (shown.length === 0) return null
  const visible = shown.slice(0, shownAtMost[isPhone ? 'phone' : 'desk'])
  const hidden = shown.length - visible.length
  const possible = shown.length - certain.length
  const dismiss = (): void => {
    void acknowledgeAlert(
      shown.map(({ key }) => key),
      new Set(doubles.all.map(({ key }) => key)),
    )
    handFocusTo([mainKey])
  }
  return (
    <section className={classes.notice} aria-labelledby={heading}>
      <FocusHandover />
      <div role="status">
        <h2 className={classes.title} id={heading}>
          <IconAlertTriangle size={22} stroke={1.7} aria-hidden className={classes.icon} />
          {[certain.length > 0 ? texts.certain(certain.length) : null, possible > 0 ? texts.possible(possible) : null]
            .filter((part) => part !== null)
            .join(' · ')}
        </h2>
      </div>
      <ul className={classes.list}>
        {visible.map((double) => (
          <Double key={double.key} double={double} operator={people?.get(double.operatorId)} />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button size="sm" variant="default" className={classes.dismiss ?? ''} onClick={dismiss}>
          {texts.dismiss}
        </Button>
        {hidden > 0 && <span>{texts.more(hidden)}</span>}
      </div>
    </section>
  )
}

interface DoubleProps {
  readonly double: OperatorDouble
  readonly operator: VisibleUser | undefined
}

function Double({ double: { kind, operatorId, events }, operator }: DoubleProps) {
  const session = useSession()
  const isOwn = session.status === 'signed_in' && session.user.id === operatorId
  return (
    <li className={classes.double}>
      {!isOwn && (
        <>
          <Name className={classes.name}>{operator === undefined ? texts.unknown : shownName(operator)}</Name>
          {', '}
        </>
      )}
      {texts.kind[kind]}
      {events.map((event) => (
        <EventLine key={event.id} event={event} />
      ))}
    </li>
  )
}

function EventLine({ event }: { readonly event: OperatorEvent }) {
  return (
    <RowLink className={classes.event} to="/Events" search={{ event: event.id }}>
      <Name className={classes.eventName}>{event.name}</Name>
      <span className={classes.when}>
        <EventWhen event={event} />
      </span>
    </RowLink>
  )
}
