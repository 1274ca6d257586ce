import type { Result } from '@bama/domain'
import type { NewWebhook, Webhook } from '@bama/sync'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
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
import { useConfirmedCommand } from '../../../ui/dialogs/use-confirmed-command.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { Card } from '../../../ui/display/card.tsx'
import { AboutOrOffline } from '../../../ui/feedback/about-or-offline.tsx'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { handFocusTo, mainKey, recordKey } from '../../../ui/hooks/record-focus.ts'
import { ServerRows } from '../../../ui/lists/server-rows.tsx'
import { deliveryProblemText } from './delivery-text.ts'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'
import { WebhookLogDialog } from './webhook-log-dialog.tsx'
import { type WebhookAction, WebhookRow } from './webhook-row.tsx'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'

const addKey = recordKey('webhook', 'add')

/** Addresses that are sent what changes. They are the server's, so this needs a connection. */
export function WebhooksTab() {
  return (
    <Card pt="md" px={20} pb={20} aria-label={texts.title}>
      <Stack gap="sm" align="stretch">
        <Title order={2} fz={16} fw={600} lh={1.4}>
          {texts.title}
        </Title>
        {isLocalMode() ? (
          <Text size="sm" c="var(--bama-ink-2)">
            {texts.needServer}
          </Text>
        ) : (
          <Webhooks />
        )}
      </Stack>
    </Card>
  )
}

async function ping(id: string): Promise<void> {
  const answer = await pingWebhook(id)
  if (!answer.ok) return showFailure(texts.actions.failed, answer.error)
  const problem = deliveryProblemText(answer.value)
  showDone(problem === null ? texts.ping.delivered : texts.ping.failed, problem ?? undefined)
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
  const { items, isFailed, refresh } = useWebhooks(isOnline)
  const [busyId, setBusyId] = useState<string | null>(null)
  const form = useDialog<true>()
  const secret = useDialog<NewWebhook>()
  const log = useDialog<Webhook>()
  const removing = useConfirmedCommand<Webhook, unknown>({
    texts: ({ name }) => ({ ...texts.removing, subject: name }),
    async run({ id }) {
      const answer = await removeWebhook(id)
      await refresh()
      return answer
    },
    effect: 'delete',
    recordKey: ({ id }) => recordKey('webhook', id),
    done: texts.removing.done,
    failed: texts.removing.failed,
    onDone: () => handFocusTo([addKey, mainKey]),
  })
  const act = async (webhook: Webhook, action: WebhookAction): Promise<void> => {
    if (action === 'log') return log.open(webhook)
    setBusyId(webhook.id)
    await acts[action](webhook.id)
    await refresh()
    setBusyId(null)
  }

  return (
    <>
      <AboutOrOffline about={texts.about} offline={texts.offline} isOffline={!isOnline} />
      <ServerRows
        items={items}
        isFailed={isFailed}
        isOffline={!isOnline}
        onRetry={() => void refresh()}
        texts={texts}
        renderItem={(webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            today={today}
            isBusy={!isOnline || busyId === webhook.id}
            onAction={(subject, action) => void act(subject, action)}
            onRemove={removing.ask}
          />
        )}
      />
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />}
        disabled={!isOnline}
        data-record-key={addKey}
        onClick={() => form.open(true)}
      >
        {texts.add}
      </Button>

      {form.subject !== undefined && (
        <WebhookFormDialog
          key={form.key}
          opened={form.isOpen}
          onMade={(made) => {
            form.close()
            secret.open(made)
            void refresh()
          }}
          onClose={form.close}
          onClosed={form.forget}
        />
      )}
      {secret.subject !== undefined && (
        <WebhookSecretDialog
          key={`secret-${secret.key}`}
          opened={secret.isOpen}
          made={secret.subject}
          onClose={secret.close}
          onClosed={() => {
            handFocusTo([addKey])
            secret.forget()
          }}
        />
      )}
      {log.subject !== undefined && (
        <WebhookLogDialog
          key={`log-${log.key}`}
          opened={log.isOpen}
          webhook={log.subject}
          onClose={log.close}
          onClosed={log.forget}
        />
      )}
      {removing.dialog}
    </>
  )
}
