import { IconCalendarPlus } from '@tabler/icons-react'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { RowButtons } from '../../../ui/lists/record-cells.tsx'
import { DeleteButton, EditButton, RowButton } from '../../../ui/lists/row-button.tsx'
import type { LocalSeasonalClient, SeasonalActions } from '../seasonal-actions.ts'

const { row: texts } = seasonalTexts

interface SeasonalButtonsProps {
  readonly client: LocalSeasonalClient
  readonly actions: SeasonalActions
  /** The card shows its own "create event" button. */
  readonly isWithoutEvent?: boolean
}

export function SeasonalButtons({ client, actions, isWithoutEvent = false }: SeasonalButtonsProps) {
  const { event_name: name } = client
  return (
    <RowButtons>
      {!isWithoutEvent && (
        <RowButton
          aria-label={texts.createEventOf(name)}
          title={texts.createEvent}
          onClick={() => actions.createEvent(client)}
        >
          <IconCalendarPlus size={20} stroke={1.7} aria-hidden />
        </RowButton>
      )}
      <EditButton aria-label={texts.edit(name)} data-record-focus onClick={() => actions.edit(client)} />
      <DeleteButton aria-label={texts.delete(name)} onClick={() => actions.remove(client)} />
    </RowButtons>
  )
}
