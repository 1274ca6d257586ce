import { clientsTexts as texts } from '../../texts/clients.ts'
import { RowButtons } from '../../ui/lists/record-cells.tsx'
import { DeleteButton, EditButton } from '../../ui/lists/row-button.tsx'
import type { ClientActions, LocalClient } from './client-row.ts'

interface ClientButtonsProps {
  readonly client: LocalClient
  readonly actions: ClientActions
}

export function ClientButtons({ client, actions }: ClientButtonsProps) {
  return (
    <RowButtons>
      <EditButton aria-label={texts.edit(client.name)} data-record-focus onClick={() => actions.edit(client)} />
      <DeleteButton aria-label={texts.delete(client.name)} onClick={() => actions.remove(client)} />
    </RowButtons>
  )
}
