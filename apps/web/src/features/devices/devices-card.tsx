import type { Device } from '@bama/sync'
import { Button, Stack } from '@mantine/core'
import { IconDevicesOff, IconLogout } from '@tabler/icons-react'
import {
  businessZone,
  signOutDevice,
  signOutElsewhere,
  useDevices,
  useSession,
  useSyncState,
  useToday,
} from '../../data/index.ts'
import { accountTexts } from '../../texts/account.ts'
import { devicesTexts as texts } from '../../texts/devices.ts'
import { momentText } from '../../texts/moments.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { AboutOrOffline } from '../../ui/feedback/about-or-offline.tsx'
import { handFocusTo, mainKey, recordKey } from '../../ui/hooks/record-focus.ts'
import { ServerRow } from '../../ui/lists/server-row.tsx'
import { ServerRows } from '../../ui/lists/server-rows.tsx'
import { useEnding } from '../../ui/lists/use-ending.ts'
import { PasskeysPart } from './passkeys-part.tsx'

const othersKey = recordKey('device', 'others')

/** The user's signed-in devices, with remote sign-out. Read from the server, so it needs a connection. */
export function DevicesCard() {
  const { isOnline } = useSyncState()
  const today = useToday()
  const moment = (instant: string): string => momentText(instant, today, businessZone)
  const session = useSession()
  const thisId = session.status === 'signed_in' ? session.deviceId : undefined
  const list = useDevices(isOnline)
  const { items, refresh } = list
  const ending = useEnding<Device>({
    entity: 'device',
    texts: texts.ending,
    end: ({ id }) => signOutDevice(id),
    refresh,
    nextKey: othersKey,
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
    <TitledCard title={texts.title}>
      <Stack gap="sm" align="stretch">
        <AboutOrOffline about={texts.about} offline={texts.offline} isOffline={!isOnline} />
        <ServerRows
          list={list}
          isOnline={isOnline}
          texts={texts}
          renderItem={(device) => (
            <ServerRow
              key={device.id}
              entity="device"
              item={device}
              badges={
                <>
                  {device.id === thisId && <Badge tone="leaf">{texts.thisDevice}</Badge>}
                  {device.personal && <Badge tone="grey">{texts.personal}</Badge>}
                </>
              }
              {...(device.id !== thisId && { endLabel: texts.signOut(device.name), EndIcon: IconLogout })}
              isDisabled={!isOnline}
              onEnd={ending.ask}
            >
              <p>{texts.lastUsed(moment(device.last_used_at))}</p>
              <p>{texts.signedIn(moment(device.created_at))}</p>
            </ServerRow>
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
    </TitledCard>
  )
}
