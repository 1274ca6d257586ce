import { mayOpen, type Screen } from '@bama/domain'
import { lazy, Suspense } from 'react'
import { useSession, useSyncState } from '../data/index.ts'
import { ComingLater } from '../features/coming-later/index.ts'
import { OfflineBanner } from '../features/sync-status/index.ts'
import { screenTitles } from '../texts/navigation.ts'
import { AccessDenied } from './access-denied.tsx'

const EventsScreen = lazy(() =>
  import('../features/events/index.ts').then((feature) => ({ default: feature.EventsScreen })),
)

interface ScreenViewProps {
  readonly screen: Screen
}

/** One of the ten screens, for those who may open it. */
export function ScreenView({ screen }: ScreenViewProps) {
  const session = useSession()
  if (session.status !== 'signed_in') return null
  if (!mayOpen(session.actor, screen)) return <AccessDenied screen={screen} actor={session.actor} user={session.user} />
  if (screen === 'Events') return <Events />
  return <ComingLater title={screenTitles[screen]} />
}

function Events() {
  const { isOnline, pending } = useSyncState()
  return (
    <Suspense fallback={null}>
      <EventsScreen banner={isOnline ? undefined : <OfflineBanner pending={pending} />} />
    </Suspense>
  )
}
