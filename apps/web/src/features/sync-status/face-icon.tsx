import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconRefresh } from '@tabler/icons-react'
import type { FaceIcon as FaceIconName } from './indicator-face.ts'

const icons = {
  synced: IconCloudCheck,
  offline: IconCloudOff,
  syncing: IconRefresh,
  waiting: IconCloudUp,
  alert: IconAlertTriangle,
} as const satisfies Readonly<Record<FaceIconName, typeof IconCloudUp>>

interface FaceIconProps {
  readonly icon: FaceIconName
  readonly size: number
}

export function FaceIcon({ icon, size }: FaceIconProps) {
  const Icon = icons[icon]
  return <Icon size={size} stroke={1.7} aria-hidden="true" />
}
