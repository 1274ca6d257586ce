import type { PermissionFlag } from '@bama/domain'
import { Switch, Text } from '@mantine/core'
import { teamTexts } from '../../../texts/team.ts'
import { flagGroups, type Flags } from './flags.ts'
import classes from './permissions.module.css'

const { person: texts } = teamTexts

interface PermissionSwitchesProps {
  readonly flags: Flags
  readonly isLocked: boolean
  /** The id of the text that explains why the switches are locked. */
  readonly explanation: string | undefined
  readonly onToggle: (flag: PermissionFlag, value: boolean) => void
}

export function PermissionSwitches({ flags, isLocked, explanation, onToggle }: PermissionSwitchesProps) {
  return (
    <div className={classes.groups}>
      {flagGroups.map((group) => (
        <fieldset key={group.name} aria-describedby={explanation}>
          <Text component="legend" fz="xs" fw={600} c="dimmed">
            {texts.groups[group.name]}
          </Text>
          {group.flags.map((flag) => (
            <Switch
              key={flag}
              data-record-focus
              classNames={{
                body: classes.body ?? '',
                label: classes.label ?? '',
                input: classes.input ?? '',
                track: classes.track ?? '',
              }}
              label={texts.flags[flag]}
              checked={flags[flag]}
              disabled={isLocked}
              onChange={({ currentTarget }) => onToggle(flag, currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
