import { businessZone, useNow } from '../../data/index.ts'
import { messageMomentText } from './message-moment.ts'

interface MessageTimeProps {
  readonly createdAt: string
  readonly className: string | undefined
}

export function MessageTime({ createdAt, className }: MessageTimeProps) {
  const now = useNow(30_000)
  return (
    <time className={className} dateTime={createdAt}>
      {messageMomentText(createdAt, now, businessZone)}
    </time>
  )
}
