import { Name } from './names.tsx'
import classes from './tag-pill.module.css'

interface TagPillProps {
  readonly name: string
  /** The tag's colour, `#rrggbb`. Undefined for a tag that isn't in the tag list. */
  readonly color: string | undefined
  /** `md` on screens about tags. */
  readonly size?: 'sm' | 'md'
}

/** A tag: a neutral pill with a dot in its colour. Text on the stored colours might be unreadable. */
export function TagPill({ name, color, size = 'sm' }: TagPillProps) {
  return (
    <span className={classes.tag} data-size={size}>
      <span className={classes.dot} style={color === undefined ? undefined : { background: color }} />
      <Name lines={1}>{name}</Name>
    </span>
  )
}
