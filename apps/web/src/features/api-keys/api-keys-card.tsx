import type { ApiKey, NewApiKey } from '@bama/sync'
import { Button, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { revokeApiKey, useApiKeys, useSyncState, useToday } from '../../data/index.ts'
import { apiKeysTexts as texts } from '../../texts/api-keys.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { handFocusTo, mainKey, recordKey } from '../../ui/hooks/record-focus.ts'
import { Card } from '../../ui/display/card.tsx'
import { AboutOrOffline } from '../../ui/feedback/about-or-offline.tsx'
import { ServerRows } from '../../ui/lists/server-rows.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { KeyFormDialog } from './key-form-dialog.tsx'
import { KeyRow } from './key-row.tsx'

const addKey = recordKey('api-key', 'add')

/** The user's API keys: made, shown once, revoked. They are kept on the server, so this needs a connection. */
export function ApiKeysCard() {
  const { isOnline } = useSyncState()
  const today = useToday()
  const { items, isFailed, refresh } = useApiKeys(isOnline)
  const form = useDialog<true>()
  const shown = useDialog<NewApiKey>()
  const revoking = useConfirmedCommand<ApiKey, unknown>({
    texts: ({ name }) => ({ ...texts.revoking, subject: name }),
    async run(apiKey) {
      const answer = await revokeApiKey(apiKey.id)
      await refresh()
      return answer
    },
    effect: 'delete',
    recordKey: ({ id }) => recordKey('api-key', id),
    done: texts.revoking.done,
    failed: texts.revoking.failed,
    onDone: () => handFocusTo([addKey, mainKey]),
  })

  return (
    <Card pt="md" px={20} pb={20} aria-label={texts.title}>
      <Stack gap="sm" align="stretch">
        <Title order={2} fz={16} fw={600} lh={1.4}>
          {texts.title}
        </Title>
        <AboutOrOffline about={texts.about} offline={texts.offline} isOffline={!isOnline} />
        <ServerRows
          items={items}
          isFailed={isFailed}
          isOffline={!isOnline}
          onRetry={() => void refresh()}
          texts={texts}
          renderItem={(apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} today={today} isOffline={!isOnline} onRevoke={revoking.ask} />
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
      </Stack>

      {form.subject !== undefined && (
        <KeyFormDialog
          key={form.key}
          opened={form.isOpen}
          onMade={(made) => {
            form.close()
            shown.open(made)
            void refresh()
          }}
          onClose={form.close}
          onClosed={form.forget}
        />
      )}
      {shown.subject !== undefined && (
        <NewKeyDialog
          key={`shown-${shown.key}`}
          opened={shown.isOpen}
          made={shown.subject}
          onClose={shown.close}
          onClosed={() => {
            handFocusTo([addKey])
            shown.forget()
          }}
        />
      )}
      {revoking.dialog}
    </Card>
  )
}
