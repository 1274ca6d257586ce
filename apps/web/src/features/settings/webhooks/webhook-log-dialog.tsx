import type { Webhook, WebhookDelivery } from '@bama/sync'
import { Box, Button, Group, Text } from '@mantine/core'
import { businessZone, useSyncState, useToday, useWebhookLog } from '../../../data/index.ts'
import { momentText } from '../../../texts/moments.ts'
import { webhooksTexts } from '../../../texts/webhooks.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Ltr, Name } from '../../../ui/display/names.tsx'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts'
import { ServerRows } from '../../../ui/lists/server-rows.tsx'
import { deliveryProblemText, kindText } from './delivery-text.ts'

const { log: texts } = webhooksTexts

const tones = { delivered: 'leaf', failed: 'red', skipped: 'grey' } as const

interface WebhookLogDialogProps extends DialogProps {
  readonly webhook: Webhook
}

export function WebhookLogDialog({ webhook, ...props }: WebhookLogDialogProps) {
  const isPhone = useIsPhone()
  const today = useToday()
  const { isOnline } = useSyncState()
  const list = useWebhookLog(webhook.id, isOnline)
  return (
    <SmallDialog {...props} title={texts.title} titleGap={4} size={620} fullScreen={isPhone}>
      <Text mb="md" fw={600} style={{ overflowWrap: 'anywhere' }}>
        <Name>{webhook.name}</Name>
      </Text>
      <ServerRows
        list={list}
        isOnline={isOnline}
        texts={texts}
        renderItem={(delivery) => <Delivery key={delivery.id} delivery={delivery} today={today} />}
      />
      <DialogFooter mt={20}>
        <Button variant="default" data-autofocus onClick={props.onClose}>
          {texts.close}
        </Button>
      </DialogFooter>
    </SmallDialog>
  )
}

function Delivery({ delivery, today }: { readonly delivery: WebhookDelivery; readonly today: string }) {
  const { kind, outcome, attempts, last_at, response } = delivery
  const problem = deliveryProblemText(delivery)
  return (
    <Box py="xs" fz={13} lh="sm" c="var(--bama-ink-2)" renderRoot={(props) => <li {...props} />}>
      <Group gap="xs" mb={2}>
        <Text fz={15} fw={600} lh="sm" c="var(--bama-ink)">
          {kindText(kind)}
        </Text>
        <Badge tone={tones[outcome]}>{texts.outcomes[outcome]}</Badge>
      </Group>
      <p>
        {momentText(last_at, today, businessZone)}
        {attempts > 1 && ` · ${texts.attempts(attempts)}`}
      </p>
      {problem !== null && <p>{problem}</p>}
      {response !== null && (
        <Text inherit truncate>
          <Ltr>{response}</Ltr>
        </Text>
      )}
    </Box>
  )
}
