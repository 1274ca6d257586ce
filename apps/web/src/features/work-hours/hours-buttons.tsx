import { Popover } from '@mantine/core'
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { shortDay } from '../../texts/days.ts'
import { hoursScreenTexts as texts } from '../../texts/hours-screen.ts'
import { focusAfterClosing, mainPart } from '../../ui/dialogs/focus-after-closing.ts'
import { RowButtons } from '../../ui/lists/record-cells.tsx'
import { RowButton } from '../../ui/lists/row-button.tsx'
import classes from './hours-buttons.module.css'
import type { HoursActions, HoursRow } from './hours-row.ts'

interface HoursButtonsProps {
  readonly row: HoursRow
  readonly actions: HoursActions
}

/** Edits and deletes an entry; of one that was paid it says why it can't be. */
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
      <RowButton
        aria-label={texts.edit(name, day)}
        data-record-focus
        data-edit-hours={entry.id}
        onClick={() => actions.edit(row)}
      >
        <IconPencil size={20} stroke={1.7} aria-hidden />
      </RowButton>
      <RowButton aria-label={texts.delete(name, day)} data-delete-hours={entry.id} onClick={() => actions.remove(row)}>
        <IconTrash size={20} stroke={1.7} aria-hidden />
      </RowButton>
    </RowButtons>
  )
}

const editButtonOf = (id: string): HTMLElement | null => document.querySelector(`[data-edit-hours="${CSS.escape(id)}"]`)

/** A deleted entry's row goes with its buttons: the neighbour takes the focus, if nobody took it. */
export const focusAfterDeleting = (deletedId: string, neighbourId: string | undefined): void =>
  focusAfterClosing(
    () => (neighbourId === undefined ? null : editButtonOf(neighbourId)) ?? mainPart(),
    (active) => active.getAttribute('data-delete-hours') === deletedId,
  )
