import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceDesktop,
  IconRefresh,
} from '@tabler/icons-react'
import type { IndicatorIcon as IndicatorIconName } from './indicator-style.ts'

const icons = {
  synced: IconCloudCheck,
  offline: IconCloudOff,
  syncing: IconRefresh,
  waiting: IconCloudUp,
  alert: IconAlertTriangle,
  local: IconDeviceDesktop,
} as const satisfies Readonly<Record<IndicatorIconName, typeof IconCloudUp>>

interface IndicatorIconProps {
  readonly icon: IndicatorIconName
  readonly size: number
}

export function IndicatorIcon({ icon, size }: IndicatorIconProps) {
  const Icon = icons[icon]
  return <Icon size={size} stroke={1.7} aria-hidden="true" />
}
