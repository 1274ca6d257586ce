import { Text } from '@mantine/core'
import { businessZone, useNow } from '../../data/index.ts'
import { messageMomentText } from './message-moment.ts'

interface MessageTimeProps {
  readonly createdAt: string
  readonly size: 'xs' | 'caption'
}

export function MessageTime({ createdAt, size }: MessageTimeProps) {
  const now = useNow(30_000)
  return (
    <Text component="time" size={size} flex="none" ms="auto" c="dimmed" dateTime={createdAt}>
      {messageMomentText(createdAt, now, businessZone)}
    </Text>
  )
}
