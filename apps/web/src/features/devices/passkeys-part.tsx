import type { Passkey } from '@bama/sync'
import { Button, Text, Title } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { businessZone, removePasskey, useCanHavePasskey, useIsPasskeyHere, usePasskeys } from '../../data/index.ts'
import { momentText } from '../../texts/moments.ts'
import { passkeyTexts as texts } from '../../texts/passkeys.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { handFocusTo, recordKey } from '../../ui/hooks/record-focus.ts'
import { ServerRow } from '../../ui/lists/server-row.tsx'
import { ServerRows } from '../../ui/lists/server-rows.tsx'
import { useEnding } from '../../ui/lists/use-ending.ts'
import { PasskeyFormDialog } from './passkey-form-dialog.tsx'

interface PasskeysPartProps {
  readonly userId: string
  readonly today: string
  readonly isOnline: boolean
}

const addKey = recordKey('passkey', 'add')

export function PasskeysPart({ userId, today, isOnline }: PasskeysPartProps) {
  const list = usePasskeys(isOnline)
  const { items, refresh } = list
  const moment = (instant: string): string => momentText(instant, today, businessZone)
  const canHave = useCanHavePasskey()
  const isHere = useIsPasskeyHere(userId, items)
  const form = useDialog<true>()
  const removing = useEnding<Passkey>({
    entity: 'passkey',
    texts: texts.removing,
    end: (passkey) => removePasskey(userId, passkey),
    refresh,
    nextKey: addKey,
  })
  return (
    <>
      <Title order={3} fz={15} fw={600} lh={1.4} mt="xs">
        {texts.title}
      </Title>
      <Text size="sm" c="var(--bama-ink-2)">
        {texts.about}
      </Text>
      <ServerRows
        list={list}
        isOnline={isOnline}
        texts={{ ...texts, failed: texts.loadFailed }}
        renderItem={(passkey) => (
          <ServerRow
            key={passkey.id}
            entity="passkey"
            item={passkey}
            endLabel={texts.remove(passkey.name)}
            isDisabled={!isOnline}
            onEnd={removing.ask}
          >
            <p>{texts.created(moment(passkey.created_at))}</p>
            <p>{passkey.last_used_at === null ? texts.neverUsed : texts.lastUsed(moment(passkey.last_used_at))}</p>
          </ServerRow>
        )}
      />
      {canHave && !isHere && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
          disabled={!isOnline}
          data-record-key={addKey}
          onClick={() => form.open(true)}
        >
          {texts.add}
        </Button>
      )}
      {form.subject !== undefined && (
        <PasskeyFormDialog
          key={form.key}
          {...form.props}
          userId={userId}
          onMade={() => {
            form.close()
            void refresh()
          }}
          onClosed={() => {
            handFocusTo([addKey])
            form.forget()
          }}
        />
      )}
      {removing.dialog}
    </>
  )
}
