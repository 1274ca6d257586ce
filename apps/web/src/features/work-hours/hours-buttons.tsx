import { Popover } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { shortDay } from '../../texts/days.ts'
import { hoursScreenTexts as texts } from '../../texts/hours-screen.ts'
import { RowButtons } from '../../ui/lists/record-cells.tsx'
import { DeleteButton, EditButton, RowButton } from '../../ui/lists/row-button.tsx'
import classes from './hours-buttons.module.css'
import type { HoursActions, HoursRow } from './hours-row.ts'

interface HoursButtonsProps {
  readonly row: HoursRow
  readonly actions: HoursActions
}

/** Edit and delete buttons. For a locked entry, explains why it can't be changed. */
export function HoursButtons({ row, actions }: HoursButtonsProps) {
  const { entry, name, isLocked } = row
  const day = shortDay(entry.date)
  if (isLocked)
    return (
      <RowButtons>
        <Popover width={260} withArrow shadow="none" position="bottom" trapFocus={false}>
          <Popover.Target>
            <RowButton aria-label={texts.locked(name, day)}>
              <IconLock size={20} stroke={1.7} aria-hidden />
            </RowButton>
          </Popover.Target>
          <Popover.Dropdown className={classes.reason ?? ''}>{texts.lockedReason}</Popover.Dropdown>
        </Popover>
      </RowButtons>
    )
  return (
    <RowButtons>
      <EditButton aria-label={texts.edit(name, day)} data-record-focus onClick={() => actions.edit(row)} />
      <DeleteButton aria-label={texts.delete(name, day)} onClick={() => actions.remove(row)} />
    </RowButtons>
  )
}
