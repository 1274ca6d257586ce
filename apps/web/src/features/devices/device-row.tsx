import type { Device } from '@bama/sync'
import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { businessZone } from '../../data/index.ts'
import { devicesTexts as texts } from '../../texts/devices.ts'
import { momentText } from '../../texts/moments.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { recordKey } from '../../ui/hooks/record-focus.ts'

interface DeviceRowProps {
  readonly device: Device
  readonly isThis: boolean
  readonly today: string
  readonly isOffline: boolean
  readonly onSignOut: (device: Device) => void
}

/** A device by its browser: when it was used, and whether it is the one in the hand. */
export function DeviceRow({ device, isThis, today, isOffline, onSignOut }: DeviceRowProps) {
  const { id, name, created_at, last_used_at, personal } = device
  const moment = (instant: string): string => momentText(instant, today, businessZone)
  return (
    <Group
      gap="xs"
      justify="space-between"
      wrap="nowrap"
      py="xs"
      mih={60}
      data-record-key={recordKey('device', id)}
      renderRoot={(props) => <li {...props} />}
    >
      <Box miw={0} fz={13} lh="sm" c="var(--bama-ink-2)">
        <Group gap="xs" mb={2}>
          <Text fz={15} fw={600} lh="sm" c="var(--bama-ink)" style={{ overflowWrap: 'anywhere' }}>
            <bdi dir="rtl">{name}</bdi>
          </Text>
          {isThis && <Badge tone="leaf">{texts.thisDevice}</Badge>}
          {personal && <Badge tone="grey">{texts.personal}</Badge>}
        </Group>
        <p>{texts.lastUsed(moment(last_used_at))}</p>
        <p>{texts.signedIn(moment(created_at))}</p>
      </Box>
      {!isThis && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={texts.signOut(name)}
          disabled={isOffline}
          onClick={() => onSignOut(device)}
        >
          <IconLogout size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
