import { IconPencil, IconTrash } from '@tabler/icons-react'
import { clientsTexts as texts } from '../../texts/clients.ts'
import { focusAfterClosing, mainPart } from '../../ui/dialogs/focus-after-closing.ts'
import { RowButtons } from '../../ui/lists/record-cells.tsx'
import { RowButton } from '../../ui/lists/row-button.tsx'
import type { ClientActions, LocalClient } from './client-row.ts'

interface ClientButtonsProps {
  readonly client: LocalClient
  readonly actions: ClientActions
}

export function ClientButtons({ client, actions }: ClientButtonsProps) {
  return (
    <RowButtons>
      <RowButton
        aria-label={texts.edit(client.name)}
        data-record-focus
        data-edit-client={client.id}
        onClick={() => actions.edit(client)}
      >
        <IconPencil size={20} stroke={1.7} aria-hidden />
      </RowButton>
      <RowButton
        aria-label={texts.delete(client.name)}
        data-delete-client={client.id}
        onClick={() => actions.remove(client)}
      >
        <IconTrash size={20} stroke={1.7} aria-hidden />
      </RowButton>
    </RowButtons>
  )
}

const editButtonOf = (id: string): HTMLElement | null =>
  document.querySelector(`[data-edit-client="${CSS.escape(id)}"]`)

/** A deleted client's row goes with its buttons: the neighbour takes the focus, if nobody took it. */
export const focusAfterDeleting = (deletedId: string, neighbourId: string | undefined): void =>
  focusAfterClosing(
    () => (neighbourId === undefined ? null : editButtonOf(neighbourId)) ?? mainPart(),
    (active) => active.getAttribute('data-delete-client') === deletedId,
  )
