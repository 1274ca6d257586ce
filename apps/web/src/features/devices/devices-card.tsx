import type { Device } from '@bama/sync'
import { Button, Stack, Title } from '@mantine/core'
import { IconDevicesOff } from '@tabler/icons-react'
import { signOutDevice, signOutElsewhere, useDevices, useSession, useSyncState, useToday } from '../../data/index.ts'
import { accountTexts } from '../../texts/account.ts'
import { devicesTexts as texts } from '../../texts/devices.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { Card } from '../../ui/display/card.tsx'
import { AboutOrOffline } from '../../ui/feedback/about-or-offline.tsx'
import { handFocusTo, mainKey, recordKey } from '../../ui/hooks/record-focus.ts'
import { ServerRows } from '../../ui/lists/server-rows.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { DeviceRow } from './device-row.tsx'

const othersKey = recordKey('device', 'others')

/** Where the user is signed in, and signing out there. The server knows it, so this needs a connection. */
export function DevicesCard() {
  const { isOnline } = useSyncState()
  const today = useToday()
  const session = useSession()
  const thisId = session.status === 'signed_in' ? session.deviceId : undefined
  const { items, isFailed, refresh } = useDevices(isOnline)
  const ending = useConfirmedCommand<Device, unknown>({
    texts: ({ name }) => ({ ...texts.ending, subject: name }),
    async run({ id }) {
      const answer = await signOutDevice(id)
      await refresh()
      return answer
    },
    effect: 'delete',
    recordKey: ({ id }) => recordKey('device', id),
    done: texts.ending.done,
    failed: texts.ending.failed,
    onDone: () => handFocusTo([othersKey, mainKey]),
  })
  const elsewhere = useConfirmedCommand<null, unknown>({
    texts: () => accountTexts.elsewhere,
    async run() {
      const answer = await signOutElsewhere()
      await refresh()
      return answer
    },
    effect: 'change',
    recordKey: () => othersKey,
    done: accountTexts.elsewhere.done,
    failed: accountTexts.elsewhere.failed,
    onDone: () => handFocusTo([mainKey]),
  })
  const hasOthers = items?.some(({ id }) => id !== thisId) === true

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
          renderItem={(device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isThis={device.id === thisId}
              today={today}
              isOffline={!isOnline}
              onSignOut={ending.ask}
            />
          )}
        />
        {hasOthers && (
          <Button
            variant="default"
            style={{ alignSelf: 'start' }}
            leftSection={<IconDevicesOff size={20} stroke={1.7} aria-hidden />}
            disabled={!isOnline}
            data-record-key={othersKey}
            onClick={() => elsewhere.ask(null)}
          >
            {texts.others}
          </Button>
        )}
        {session.status === 'signed_in' && <PasskeysPart userId={session.user.id} today={today} isOnline={isOnline} />}
      </Stack>
      {ending.dialog}
      {elsewhere.dialog}
    </Card>
  )
}
