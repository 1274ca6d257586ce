import { crewPersonType, shownName } from '@bama/domain'
import { availabilityTexts as texts } from '../../texts/availability.ts'
import { AbsenceList } from '../../ui/availability/absence-list.tsx'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'

export function AbsencesCard() {
  const { user } = useSignedIn()
  return (
    <TitledCard title={texts.title} hint={texts.ownHint}>
      <AbsenceList person={{ type: crewPersonType.user, id: user.id, name: shownName(user) }} />
    </TitledCard>
  )
}
