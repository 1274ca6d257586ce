import { shownName, type VisibleUser } from '@bama/domain'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
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
 * Warns of operators who were assigned twice elsewhere, as by a sync. It stays until it is dismissed; what is resolved
 * meanwhile disappears by itself.
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
        <Title order={2} id={heading} display="flex" fz={16} lh={1.5} style={{ alignItems: 'center', gap: 8 }}>
          <IconAlertTriangle size={22} stroke={1.7} color="var(--bama-red-fg)" aria-hidden />
          {[certain.length > 0 ? texts.certain(certain.length) : null, possible > 0 ? texts.possible(possible) : null]
            .filter((part) => part !== null)
            .join(' · ')}
        </Title>
      </div>
      <Stack gap="xs" mih={0} fz="sm" lh="sm" style={{ overflowY: 'auto' }} renderRoot={(props) => <ul {...props} />}>
        {visible.map((double) => (
          <Double key={double.key} double={double} operator={people?.get(double.operatorId)} />
        ))}
      </Stack>
      <Group justify="space-between" wrap="nowrap" fz={13} c="var(--bama-ink-2)">
        <Button size="sm" variant="default" onClick={dismiss}>
          {texts.dismiss}
        </Button>
        {hidden > 0 && <span>{texts.more(hidden)}</span>}
      </Group>
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
          <Text span inherit fw={600}>
            <Name>{operator === undefined ? texts.unknown : shownName(operator)}</Name>
          </Text>
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
      <Name>{event.name}</Name>
      <Text span fz={13} lh="sm" c="var(--bama-ink-2)">
        <EventWhen event={event} />
      </Text>
    </RowLink>
  )
}
