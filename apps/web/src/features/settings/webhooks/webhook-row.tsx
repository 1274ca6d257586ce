import type { Webhook } from '@bama/sync'
import { Button, Group, Text } from '@mantine/core'
import { businessZone } from '../../../data/index.ts'
import { momentText } from '../../../texts/moments.ts'
import { webhooksTexts as texts } from '../../../texts/webhooks.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Ltr } from '../../../ui/display/names.tsx'
import { ServerRow } from '../../../ui/lists/server-row.tsx'

const tones = { active: 'leaf', paused: 'grey', failing: 'red', gone: 'red', ended: 'grey' } as const

export type WebhookAction = 'ping' | 'log' | 'pause' | 'resume' | 'retry' | 'skip'

interface WebhookRowProps {
  readonly webhook: Webhook
  readonly today: string
  /** Offline, or an action on this webhook is running. */
  readonly isBusy: boolean
  readonly onAction: (webhook: Webhook, action: WebhookAction) => void
  readonly onRemove: (webhook: Webhook) => void
}

/** Returns the actions available in the webhook's state. */
function actionsOf({ state, failing_since }: Webhook): readonly WebhookAction[] {
  if (state === 'ended') return ['log']
  const ofFailure: readonly WebhookAction[] = failing_since === null ? [] : ['retry', 'skip']
  return ['ping', 'log', ...ofFailure, state === 'active' ? 'pause' : 'resume']
}

export function WebhookRow({ webhook, today, isBusy, onAction, onRemove }: WebhookRowProps) {
  const { name, url, kinds, state, owner, last_delivered_at, failing_since, next_attempt_at } = webhook
  const moment = (instant: string): string => momentText(instant, today, businessZone)
  const isFailing = state === 'active' && failing_since !== null
  return (
    <ServerRow
      entity="webhook"
      item={webhook}
      badges={
        <Badge tone={isFailing ? 'spot' : tones[state]}>{isFailing ? texts.isFailing : texts.states[state]}</Badge>
      }
      endLabel={texts.actions.remove(name)}
      isDisabled={isBusy}
      onEnd={onRemove}
      below={
        <Group gap="xs" mt="xs">
          {actionsOf(webhook).map((action) => (
            <Button
              key={action}
              variant="default"
              aria-label={texts.actions.of(texts.actions[action], name)}
              disabled={isBusy}
              onClick={() => onAction(webhook, action)}
            >
              {texts.actions[action]}
            </Button>
          ))}
        </Group>
      }
    >
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        <Ltr>{url}</Ltr>
      </Text>
      <p>
        {texts.kinds(kinds.length)} · {owner === null ? texts.nobody : texts.owner(owner)}
      </p>
      <p>{last_delivered_at === null ? texts.neverDelivered : texts.lastDelivered(moment(last_delivered_at))}</p>
      {isFailing && next_attempt_at !== null && <p>{texts.nextAttempt(moment(next_attempt_at))}</p>}
      {state === 'ended' && <p>{texts.ended}</p>}
    </ServerRow>
  )
}
