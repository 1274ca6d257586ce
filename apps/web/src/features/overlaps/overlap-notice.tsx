import { shownName, type VisibleUser } from '@bama/domain'
import { Button, Popover, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
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
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { EventWhen } from '../../ui/display/event-when.tsx'
import { FocusHandover, handFocusTo, mainKey } from '../../ui/hooks/record-focus.ts'
import { Name } from '../../ui/display/names.tsx'
import { RowLink } from '../../ui/lists/row-link.tsx'
import classes from './overlap-notice.module.css'
import { useSettled } from './use-settled.ts'

const { notice: texts } = warningsTexts

/** In milliseconds. One page of a sync may bring half of a swap before the other half. */
const settlesMs = 1500
/**
 * Warns of operators assigned to two events at once, for example by a sync. A chip with their number opens the list.
 * It stays until dismissed; resolved overlaps disappear by themselves.
 */
export function OverlapNotice() {
  const doubles = useUnacknowledgedDoubles()
  const people = usePeople()
  const isFilling = useSyncState().progress !== null
  const settled = useSettled(isFilling ? undefined : doubles?.unacknowledged, settlesMs)
  const heading = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (doubles === undefined || settled === undefined) return null
  const isSettled = new Set(settled.map(({ key }) => key))
  const unacknowledged = doubles.unacknowledged.filter(({ key }) => isSettled.has(key))
  const certain = unacknowledged.filter(({ kind }) => kind === 'certain')
  const shown = [...certain, ...unacknowledged.filter(({ kind }) => kind === 'possible')]
  if (shown.length === 0) return null
  const possible = shown.length - certain.length
  const title = [
    certain.length > 0 ? texts.certain(certain.length) : null,
    possible > 0 ? texts.possible(possible) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
  const dismiss = (): void => {
    void acknowledgeAlert(
      shown.map(({ key }) => key),
      new Set(doubles.all.map(({ key }) => key)),
    )
    handFocusTo([mainKey])
  }
  return (
    <div className={classes.chip} data-screen-chip>
      <FocusHandover />
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        position="top-end"
        width="min(400px, 100vw - 32px)"
        shadow="float"
        zIndex="var(--bama-z-bars)"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.button ?? ''}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
            {title}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.list ?? ''} role="dialog" aria-labelledby={heading}>
          <Title order={2} id={heading} fz={16} lh={1.5}>
            {title}
          </Title>
          <Stack
            gap="xs"
            mih={0}
            fz="sm"
            lh="sm"
            style={{ overflowY: 'auto' }}
            renderRoot={(props) => <ul {...props} />}
          >
            {shown.map((double) => (
              <Double
                key={double.key}
                double={double}
                operator={people?.get(double.operatorId)}
                onFollow={() => setIsOpen(false)}
              />
            ))}
          </Stack>
          <DialogFooter
            main={
              <Button
                size="sm"
                data-autofocus
                renderRoot={(props) => <Link to="/Events" search={{ doubles: '1' }} {...props} />}
                onClick={() => setIsOpen(false)}
              >
                {texts.onBoard}
              </Button>
            }
          >
            <Button size="sm" variant="default" onClick={dismiss}>
              {texts.dismiss}
            </Button>
          </DialogFooter>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

interface DoubleProps {
  readonly double: OperatorDouble
  readonly operator: VisibleUser | undefined
  /** Called when one of its events is opened. */
  readonly onFollow: () => void
}

function Double({ double: { kind, operatorId, events }, operator, onFollow }: DoubleProps) {
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
        <EventLine key={event.id} event={event} onFollow={onFollow} />
      ))}
    </li>
  )
}

function EventLine({ event, onFollow }: { readonly event: OperatorEvent } & Pick<DoubleProps, 'onFollow'>) {
  return (
    <RowLink className={classes.event} to="/Events" search={{ event: event.id }} onFollow={onFollow}>
      <Name>{event.name}</Name>
      <Text span fz={13} lh="sm" c="var(--bama-ink-2)">
        <EventWhen event={event} />
      </Text>
    </RowLink>
  )
}
