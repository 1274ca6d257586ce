import type { ApiKey, NewApiKey } from '@bama/sync'
import { Stack } from '@mantine/core'
import { businessZone, createApiKey, revokeApiKey, useApiKeys, useSyncState, useToday } from '../../data/index.ts'
import { apiKeysTexts as texts } from '../../texts/api-keys.ts'
import { momentText } from '../../texts/moments.ts'
import { ShownOnceDialog } from '../../ui/dialogs/shown-once-dialog.tsx'
import { Ltr } from '../../ui/display/names.tsx'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { SecretFormDialog, type SecretFormProps } from '../../ui/forms/secret-form-dialog.tsx'
import { SecretList, type ShownSecretProps } from '../../ui/lists/secret-list.tsx'
import { ServerRow } from '../../ui/lists/server-row.tsx'

/** The user's API keys: created, shown once, revoked. Stored on the server, so this needs a connection. */
export function ApiKeysCard() {
  const { isOnline } = useSyncState()
  const today = useToday()
  const moment = (instant: string): string => momentText(instant, today, businessZone)
  return (
    <TitledCard title={texts.title}>
      <SecretList<ApiKey, NewApiKey>
        entity="api-key"
        list={useApiKeys(isOnline)}
        isOnline={isOnline}
        texts={texts}
        ending={texts.revoking}
        end={({ id }) => revokeApiKey(id)}
        renderItem={(apiKey, onEnd) => (
          <ServerRow
            key={apiKey.id}
            entity="api-key"
            item={apiKey}
            endLabel={texts.revoke(apiKey.name)}
            isDisabled={!isOnline}
            onEnd={onEnd}
          >
            <p>{texts.created(moment(apiKey.created_at))}</p>
            <p>{apiKey.last_used_at === null ? texts.neverUsed : texts.lastUsed(moment(apiKey.last_used_at))}</p>
          </ServerRow>
        )}
        Form={KeyForm}
        Shown={NewKey}
      />
    </TitledCard>
  )
}

const KeyForm = (props: SecretFormProps<NewApiKey>) => (
  <SecretFormDialog {...props} empty={{}} save={createApiKey} texts={texts.form} />
)

const NewKey = ({ made, ...props }: ShownSecretProps<NewApiKey>) => (
  <ShownOnceDialog {...props} name={made.name} secret={made.key} texts={texts.shown}>
    <Stack gap="xs" fz="sm" lh="sm" c="var(--bama-ink-2)">
      <p>
        {texts.shown.header} <Ltr>Authorization: Bearer …</Ltr>
      </p>
      <p>
        {texts.shown.docs} <Ltr>/api/docs</Ltr>
      </p>
    </Stack>
  </ShownOnceDialog>
)
