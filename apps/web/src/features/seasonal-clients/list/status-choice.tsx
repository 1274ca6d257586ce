import { checkStatuses } from '@bama/domain'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { ChoiceMenu } from '../../../ui/lists/choice-menu.tsx'
import type { LocalSeasonalClient, SeasonalActions } from '../seasonal-actions.ts'
import { statusStyles } from '../status-styles.ts'

interface StatusChoiceProps {
  readonly client: LocalSeasonalClient
  readonly actions: SeasonalActions
}

/** Any status may follow any other. */
export function StatusChoice({ client, actions }: StatusChoiceProps) {
  const { check_status: status, event_name: name } = client
  return (
    <ChoiceMenu
      label={seasonalTexts.row.status(name, status)}
      value={status}
      values={checkStatuses}
      styles={statusStyles}
      onChoose={(choice) => actions.setStatus(client, choice)}
    />
  )
}
