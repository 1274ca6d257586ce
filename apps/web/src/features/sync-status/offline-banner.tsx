import { IconCloudOff } from '@tabler/icons-react'
import { useSyncState } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'
import classes from './offline-banner.module.css'

interface OfflineBannerProps {
  /** Changes that wait to be sent. */
  readonly pending: number
}

/** Says, while there is no connection, that work goes on and what waits. Stands beside a screen's title. */
export function OfflineBanner({ pending }: OfflineBannerProps) {
  return (
    <output className={classes.banner}>
      <IconCloudOff size={18} stroke={1.7} className={classes.icon} aria-hidden="true" />
      <span className={classes.words}>
        <strong>{syncTexts.bannerLead}</strong> {syncTexts.banner}
        {pending === 0 ? null : ` ${syncTexts.bannerPending(pending)}`}
      </span>
    </output>
  )
}

/** The same on a phone, as a line of the top bar: there it has room that is free anyway, and moves nothing. */
export function OfflineLine() {
  const { isOnline, pending } = useSyncState()
  if (isOnline) return null
  return (
    <output className={classes.line}>
      <strong>{syncTexts.bannerLead}</strong>{' '}
      {pending === 0 ? syncTexts.banner : syncTexts.withCount(syncTexts.waiting, pending)}
    </output>
  )
}
