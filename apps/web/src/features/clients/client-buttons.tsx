import { IconPencil, IconTrash } from '@tabler/icons-react'
import { clientsTexts as texts } from '../../texts/clients.ts'
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
      <RowButton aria-label={texts.edit(client.name)} data-record-focus onClick={() => actions.edit(client)}>
        <IconPencil size={20} stroke={1.7} aria-hidden />
      </RowButton>
      <RowButton aria-label={texts.delete(client.name)} onClick={() => actions.remove(client)}>
        <IconTrash size={20} stroke={1.7} aria-hidden />
      </RowButton>
    </RowButtons>
  )
}
