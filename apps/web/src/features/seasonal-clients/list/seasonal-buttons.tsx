import { IconCalendarPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import type { LocalSeasonalClient } from '../../../data/index.ts'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { focusAfterClosing, mainPart } from '../../../ui/dialogs/focus-after-closing.ts'
import { RowButtons } from '../../../ui/lists/record-cells.tsx'
import { RowButton } from '../../../ui/lists/row-button.tsx'
import type { SeasonalActions } from '../seasonal-actions.ts'

const { row: texts } = seasonalTexts

interface SeasonalButtonsProps {
  readonly client: LocalSeasonalClient
  readonly actions: SeasonalActions
  /** The event's button has its words elsewhere. */
  readonly isWithoutEvent?: boolean
}

export function SeasonalButtons({ client, actions, isWithoutEvent = false }: SeasonalButtonsProps) {
  const { id, event_name: name } = client
  const { createEvent } = actions
  return (
    <RowButtons>
      {createEvent !== undefined && !isWithoutEvent && (
        <RowButton aria-label={texts.createEventOf(name)} title={texts.createEvent} onClick={() => createEvent(client)}>
          <IconCalendarPlus size={20} stroke={1.7} aria-hidden />
        </RowButton>
      )}
      <RowButton
        aria-label={texts.edit(name)}
        data-record-focus
        data-edit-seasonal={id}
        onClick={() => actions.edit(client)}
      >
        <IconPencil size={20} stroke={1.7} aria-hidden />
      </RowButton>
      <RowButton aria-label={texts.delete(name)} data-delete-seasonal={id} onClick={() => actions.remove(client)}>
        <IconTrash size={20} stroke={1.7} aria-hidden />
      </RowButton>
    </RowButtons>
  )
}

const editButtonOf = (id: string): HTMLElement | null =>
  document.querySelector(`[data-edit-seasonal="${CSS.escape(id)}"]`)

/** A window that a link opened gives the focus to the row that it was about. */
export const focusRow = (id: string): void => focusAfterClosing(() => editButtonOf(id) ?? mainPart())

/** A deleted row goes with its buttons: the neighbour takes the focus, if nobody took it. */
export const focusAfterDeleting = (deletedId: string, neighbourId: string | undefined): void =>
  focusAfterClosing(
    () => (neighbourId === undefined ? null : editButtonOf(neighbourId)) ?? mainPart(),
    (active) => active.getAttribute('data-delete-seasonal') === deletedId,
  )
