import { VisuallyHidden } from '@mantine/core'
import { eventsTexts } from '../../../texts/events.ts'
import { TagPill } from '../../../ui/display/tag-pill.tsx'
import { useCardFacts } from '../board/card-facts.ts'
import classes from './event-card.module.css'

const shownTags = 3

export function CardTags({ tags }: { readonly tags: readonly string[] }) {
  const { tagColor } = useCardFacts()
  const more = tags.length - shownTags
  return (
    <ul className={classes.tags} aria-label={eventsTexts.card.tags}>
      {tags.slice(0, shownTags).map((tag) => (
        <li key={tag}>
          <TagPill name={tag} color={tagColor(tag)} />
        </li>
      ))}
      {more > 0 && (
        <li className={classes.more}>
          <bdi dir="ltr" aria-hidden>
            {eventsTexts.card.moreTags(more)}
          </bdi>
          <VisuallyHidden>{eventsTexts.card.moreTagsSpoken(more)}</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}
