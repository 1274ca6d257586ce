import { adminMessageKinds, type MessageChannel, type MessageKind, messageKinds, receives } from '@bama/domain/messages'
import { Switch } from '@mantine/core'
import type { OwnMessagePreferences } from '../../data/index.ts'
import { messageChoicesTexts as texts } from '../../texts/message-choices.ts'
import { showFailure } from '../../ui/feedback/show-outcome.ts'
import classes from './message-choices.module.css'

interface ChoicesTableProps {
  readonly own: OwnMessagePreferences
  readonly channels: readonly MessageChannel[]
}

/** A row per message kind, a column per channel. */
export function ChoicesTable({ own: { preferences, isAdmin, choose }, channels }: ChoicesTableProps) {
  const kinds = messageKinds.filter((kind) => isAdmin || !adminMessageKinds.includes(kind))
  const set = async (kind: MessageKind, channel: MessageChannel, isWanted: boolean): Promise<void> => {
    const outcome = await choose({ kind, channel, isWanted })
    if (!outcome.ok) showFailure(texts.failed, outcome.error)
  }
  return (
    <table className={classes.table} aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={classes.channel}>
              {texts.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{texts.kinds[kind]}</th>
            {channels.map((channel) => (
              <td key={channel} className={classes.channel}>
                <Switch
                  classNames={{ root: classes.cell ?? '', input: classes.whole ?? '' }}
                  aria-label={texts.choice(texts.kinds[kind], texts.channels[channel])}
                  checked={receives(preferences, kind, channel)}
                  disabled={channel !== 'app' && !receives(preferences, kind, 'app')}
                  onChange={({ currentTarget }) => void set(kind, channel, currentTarget.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
