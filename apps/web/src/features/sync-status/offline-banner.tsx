import { IconCloudOff } from '@tabler/icons-react'
import { syncTexts } from '../../texts/sync.ts'
import classes from './offline-banner.module.css'

interface OfflineBannerProps {
  /** Changes that wait to be sent. */
  readonly pending: number
}

/** Says, while there is no connection, that work goes on and what waits. Stands under a screen's header. */
export function OfflineBanner({ pending }: OfflineBannerProps) {
  return (
    <output className={classes.banner}>
      <IconCloudOff size={18} stroke={1.7} className={classes.icon} aria-hidden="true" />
      <span>
        <strong>{syncTexts.bannerLead}</strong> {syncTexts.banner}
        {pending === 0 ? null : ` ${syncTexts.bannerPending(pending)}`}
      </span>
    </output>
  )
}
