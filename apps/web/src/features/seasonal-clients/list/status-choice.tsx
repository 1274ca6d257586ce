import { checkStatuses } from '@bama/domain'
import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import type { LocalSeasonalClient, SeasonalActions } from '../seasonal-actions.ts'
import { statusStyles } from '../status-styles.ts'
import classes from './choice.module.css'

interface StatusChoiceProps {
  readonly client: LocalSeasonalClient
  readonly actions: SeasonalActions
}

/** How far a follow-up has come, as a badge that opens the choice. Any status may follow any other. */
export function StatusChoice({ client, actions }: StatusChoiceProps) {
  const { check_status: status, event_name: name } = client
  const { tone, icon } = statusStyles[status]
  const renderItems = () =>
    checkStatuses.map((choice) => {
      const { icon: ChoiceIcon } = statusStyles[choice]
      return (
        <Menu.Item
          key={choice}
          aria-current={choice === status || undefined}
          leftSection={
            <span className={classes.sign} data-tone={statusStyles[choice].tone}>
              <ChoiceIcon size={16} stroke={1.7} aria-hidden />
            </span>
          }
          rightSection={choice === status ? <IconCheck size={18} stroke={1.7} aria-hidden /> : null}
          onClick={() => {
            if (choice !== status) actions.setStatus(client, choice)
          }}
        >
          {choice}
        </Menu.Item>
      )
    })
  return (
    <RowMenu
      className={classes.button}
      label={seasonalTexts.row.status(name, status)}
      width={200}
      renderItems={renderItems}
    >
      <Badge tone={tone} icon={icon}>
        {status}
      </Badge>
      <IconChevronDown size={16} stroke={1.7} aria-hidden className={classes.chevron} />
    </RowMenu>
  )
}
