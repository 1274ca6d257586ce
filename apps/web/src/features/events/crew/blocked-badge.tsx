import { crewPersonType, type VisibleSlot } from '@bama/domain'
import { usePeople } from '../../../data/index.ts'
import { crewTexts as texts } from '../../../texts/crew.ts'
import { Badge } from '../../../ui/display/badge.tsx'

interface BlockedBadgeProps {
  readonly slot: Pick<VisibleSlot, 'person_type' | 'person_id'>
}

/** Marks a crew member who can't sign in, so that no invitation reaches them. */
export function BlockedBadge({ slot: { person_type: type, person_id: id } }: BlockedBadgeProps) {
  const person = usePeople()?.get(id)
  if (type !== crewPersonType.user || person?.is_approved !== false) return null
  return <Badge tone="red">{texts.blocked}</Badge>
}
