import { crewPersonType, shownName } from '@bama/domain'
import { useSession } from '../../data/index.ts'
import { availabilityTexts as texts } from '../../texts/availability.ts'
import { AbsenceList } from '../../ui/availability/absence-list.tsx'
import { TitledCard } from '../../ui/display/titled-card.tsx'

export function AbsencesCard() {
  const session = useSession()
  if (session.status !== 'signed_in') return null
  const { user } = session
  return (
    <TitledCard title={texts.title} hint={texts.ownHint}>
      <AbsenceList person={{ type: crewPersonType.user, id: user.id, name: shownName(user) }} />
    </TitledCard>
  )
}
