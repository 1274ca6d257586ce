import { VisuallyHidden } from '@mantine/core'
import { eventsTexts } from '../../../texts/events.ts'
import classes from './event-card.module.css'

/** As many tags as a card shows (document A, section 9). */
const shownTags = 3

export function CardTags({ tags }: { readonly tags: readonly string[] }) {
  const more = tags.length - shownTags
  return (
    <ul className={classes.tags} aria-label={eventsTexts.card.tags}>
      {tags.slice(0, shownTags).map((tag) => (
        <li key={tag} className={classes.tag}>
          <span className={classes.dot} />
          <bdi dir="rtl" className={classes.tagName}>
            {tag}
          </bdi>
        </li>
      ))}
      {more > 0 && (
        <li className={classes.tag}>
          <bdi dir="ltr" aria-hidden>
            {eventsTexts.card.moreTags(more)}
          </bdi>
          <VisuallyHidden>{eventsTexts.card.moreTagsSpoken(more)}</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}
