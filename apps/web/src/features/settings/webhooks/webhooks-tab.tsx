import type { Result } from '@bama/domain'
import type { NewWebhook, Webhook } from '@bama/sync'
import { Text } from '@mantine/core'
import { useState } from 'react'
import {
  isLocalMode,
  pingWebhook,
  removeWebhook,
  retryWebhook,
  setWebhookState,
  useSyncState,
  useToday,
  useWebhooks,
} from '../../../data/index.ts'
import { webhooksTexts as texts } from '../../../texts/webhooks.ts'
import { ShownOnceDialog } from '../../../ui/dialogs/shown-once-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import { showDone, showFailure, showProblem } from '../../../ui/feedback/show-outcome.ts'
import { SecretList, type ShownSecretProps } from '../../../ui/lists/secret-list.tsx'
import { deliveryProblemText } from './delivery-text.ts'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'
import { WebhookLogDialog } from './webhook-log-dialog.tsx'
import { type WebhookAction, WebhookRow } from './webhook-row.tsx'

/** Manages webhooks. They are stored on the server, so this needs a connection. */
export const WebhooksTab = () => (
  <TitledCard title={texts.title}>
    {isLocalMode() ? (
      <Text size="sm" c="var(--bama-ink-2)">
        {texts.needServer}
      </Text>
    ) : (
      <Webhooks />
    )}
  </TitledCard>
)

async function ping(id: string): Promise<void> {
  const answer = await pingWebhook(id)
  if (!answer.ok) return showFailure(texts.actions.failed, answer.error)
  const problem = deliveryProblemText(answer.value)
  if (problem === null) showDone(texts.ping.delivered)
  else showProblem(problem, texts.ping.failed)
}

async function change(made: Promise<Result<unknown, { readonly code: string }>>, done: string): Promise<void> {
  const answer = await made
  if (answer.ok) showDone(done)
  else showFailure(texts.actions.failed, answer.error)
}

const acts: Readonly<Record<Exclude<WebhookAction, 'log'>, (id: string) => Promise<void>>> = {
  ping,
  pause: (id) => change(setWebhookState(id, 'paused'), texts.actions.paused),
  resume: (id) => change(setWebhookState(id, 'active'), texts.actions.resumed),
  retry: (id) => change(retryWebhook(id, false), texts.actions.retried),
  skip: (id) => change(retryWebhook(id, true), texts.actions.skipped),
}

function Webhooks() {
  const { isOnline } = useSyncState()
  const today = useToday()
  const list = useWebhooks(isOnline)
  const [busyId, setBusyId] = useState<string | null>(null)
  const log = useDialog<Webhook>()
  const act = async (webhook: Webhook, action: WebhookAction): Promise<void> => {
    if (action === 'log') return log.open(webhook)
    setBusyId(webhook.id)
    await acts[action](webhook.id)
    await list.refresh()
    setBusyId(null)
  }

  return (
    <>
      <SecretList<Webhook, NewWebhook>
        entity="webhook"
        list={list}
        isOnline={isOnline}
        texts={texts}
        ending={texts.removing}
        end={({ id }) => removeWebhook(id)}
        renderItem={(webhook, onEnd) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            today={today}
            isBusy={!isOnline || busyId === webhook.id}
            onAction={(subject, action) => void act(subject, action)}
            onRemove={onEnd}
          />
        )}
        Form={WebhookFormDialog}
        Shown={WebhookSecret}
      />
      {log.subject !== undefined && <WebhookLogDialog key={`log-${log.key}`} {...log.props} webhook={log.subject} />}
    </>
  )
}

/** The secret with which the receiver verifies signatures. */
const WebhookSecret = ({ made, ...props }: ShownSecretProps<NewWebhook>) => (
  <ShownOnceDialog {...props} name={made.name} secret={made.secret} texts={texts.secret} />
)
