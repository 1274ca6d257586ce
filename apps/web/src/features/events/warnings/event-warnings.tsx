import { warningsTexts } from '../../../texts/warnings.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { useCardFacts } from '../board/card-facts.ts'
import { lastOfSeveral } from '../card/event-days.ts'
import { useSignedIn } from '../../../ui/hooks/use-signed-in.ts'
import { DayStrips, warningsOfDays } from './day-strips.tsx'
import { OverlapStrips } from './overlap-strips.tsx'
import classes from './warnings.module.css'

/** The warnings of an open event: for its days, and for other events of its operator at the same time. */
export function EventWarnings({ event }: { readonly event: BoardEvent }) {
  const { user } = useSignedIn()
  const facts = useCardFacts()
  const days = warningsOfDays(event, facts.dayOf)
  const overlaps = facts.overlaps(event)
  if (days.length + overlaps.length === 0) return null
  const isOwn = overlaps[0]?.operatorId === user.id
  return (
    <section className={classes.inDialog} aria-label={warningsTexts.label}>
      <DayStrips warnings={days} isSeveral={lastOfSeveral(event) !== null} />
      <OverlapStrips overlaps={overlaps} operator={isOwn ? null : (facts.operatorName(event) ?? '')} hasLinks />
    </section>
  )
}
