import { crewPersonType, crewPlan, leadRole } from '@bama/domain'
import { isMovable } from '@bama/domain/crew'
import { Box, Menu } from '@mantine/core'
import {
  IconCalendarEvent,
  IconClock,
  IconMail,
  IconTransfer,
  IconUserMinus,
  IconUserPlus,
  IconUserSearch,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { crewBoardTexts } from '../../texts/crew-board.ts'
import { crewTexts } from '../../texts/crew.ts'
import { longDay } from '../../texts/days.ts'
import { timesOfSpan } from '../../ui/crew/slot-when.tsx'
import { EventHours } from '../../ui/display/event-hours.tsx'
import { Name } from '../../ui/display/names.tsx'
import { conflictsOfSlot, gapName } from './cell-words.ts'
import type { BoardActions } from './use-board-actions.ts'
import type { Gap, Row, Slot } from './use-crew-board.ts'

const { menu: texts } = crewBoardTexts
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

const noGaps: readonly Gap[] = []

export interface CellMenu {
  readonly actions: BoardActions
  readonly openEvent: (id: string) => void
  readonly editHours: (one: Slot, name: string) => void
  readonly askMove: (one: Slot, name: string) => void
  readonly pick: (gap: Gap) => void
}

interface CellItemsProps {
  readonly row: Row
  readonly day: string
  /** On this day. */
  readonly gaps: readonly Gap[] | undefined
  readonly menu: CellMenu
}

/** Menu items for a person's day: for each of their slots, and for the open needs. */
export function CellItems({ row: { person, cells }, day, gaps = noGaps, menu }: CellItemsProps) {
  const slots = cells.get(day)?.slots ?? []
  const open = gaps.filter(({ need }) => need.role !== leadRole)
  return (
    <>
      <Menu.Label>
        <Name>{texts.of(person.name, longDay(day))}</Name>
      </Menu.Label>
      {slots.map((one) => (
        <Fragment key={one.slot.id}>
          <Menu.Label c="var(--bama-ink)">
            <SlotWords one={one} />
          </Menu.Label>
          <SlotItems one={one} name={person.name} menu={menu} />
          <Menu.Divider />
        </Fragment>
      ))}
      {open.length > 0 && <Menu.Label>{texts.openNeeds}</Menu.Label>}
      {open.map((gap) => (
        <Menu.Item
          key={gap.need.id}
          leftSection={<IconUserPlus {...icon} />}
          onClick={() => menu.actions.fill(gap, person)}
        >
          <Name>{texts.fill(gap.need.role, gap.event.name)}</Name>
        </Menu.Item>
      ))}
      {open.length === 0 && slots.length === 0 && <Menu.Item disabled>{texts.nothing}</Menu.Item>}
    </>
  )
}

/** A slot's event, role, hours, reply and conflicts. */
function SlotWords({ one }: { readonly one: Slot }) {
  const { event, slot, reply, span } = one
  const times = timesOfSpan(span)
  return (
    <>
      <Name>{event.name}</Name>
      <Box component="span" display="block" fw={400}>
        <Name>{slot.role}</Name>
        {(times.start_time ?? times.end_time) != null && ' · '}
        <EventHours event={times} />
        {slot.plan === crewPlan.draft && ` · ${crewTexts.draft}`}
        {` · ${crewTexts.replies[reply]}`}
      </Box>
      {conflictsOfSlot(one).map(({ key, words, tone }) => (
        <Box key={key} component="span" display="block" data-tone={tone} c="var(--tone-fg)">
          <Name>{words}</Name>
        </Box>
      ))}
    </>
  )
}

interface SlotItemsProps {
  readonly one: Slot
  readonly name: string
  readonly menu: CellMenu
}

export function SlotItems({ one, name, menu }: SlotItemsProps) {
  const { slot, event, reply } = one
  const mayMove = isMovable(slot)
  return (
    <>
      <Menu.Item leftSection={<IconCalendarEvent {...icon} />} onClick={() => menu.openEvent(event.id)}>
        <Name>{texts.open(event.name)}</Name>
      </Menu.Item>
      <Menu.Item leftSection={<IconClock {...icon} />} onClick={() => menu.editHours(one, name)}>
        {texts.hours}
      </Menu.Item>
      {slot._version > 0 && slot.person_type === crewPersonType.user && reply === 'none' && (
        <Menu.Item leftSection={<IconMail {...icon} />} onClick={() => menu.actions.invite(one, name)}>
          {texts.invite}
        </Menu.Item>
      )}
      {mayMove && (
        <Menu.Item leftSection={<IconTransfer {...icon} />} onClick={() => menu.askMove(one, name)}>
          {texts.move}
        </Menu.Item>
      )}
      {mayMove && (
        <Menu.Item
          c="var(--bama-red-fg)"
          leftSection={<IconUserMinus {...icon} />}
          onClick={() => menu.actions.remove(one, name)}
        >
          {texts.remove}
        </Menu.Item>
      )}
    </>
  )
}

interface NeedsItemsProps {
  readonly day: string
  readonly gaps: readonly Gap[] | undefined
  readonly menu: CellMenu
}

export function NeedsItems({ day, gaps = noGaps, menu }: NeedsItemsProps) {
  return (
    <>
      <Menu.Label>
        <Name>{texts.needsOf(longDay(day))}</Name>
      </Menu.Label>
      {gaps.map((gap) => (
        <Fragment key={gap.need.id}>
          <Menu.Label c="var(--bama-ink)">
            <Name>{gapName(gap)}</Name>
          </Menu.Label>
          <GapItems gap={gap} menu={menu} />
        </Fragment>
      ))}
      {gaps.length === 0 && <Menu.Item disabled>{texts.nothing}</Menu.Item>}
    </>
  )
}

interface GapItemsProps {
  readonly gap: Gap
  readonly menu: Pick<CellMenu, 'pick' | 'openEvent'>
}

/** Menu items for one open need. An event's lead is chosen in the event form, not here. */
export function GapItems({ gap, menu }: GapItemsProps) {
  return (
    <>
      {gap.need.role !== leadRole && (
        <Menu.Item leftSection={<IconUserSearch {...icon} />} onClick={() => menu.pick(gap)}>
          {texts.pick}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCalendarEvent {...icon} />} onClick={() => menu.openEvent(gap.event.id)}>
        <Name>{texts.open(gap.event.name)}</Name>
      </Menu.Item>
    </>
  )
}
