import { Name } from './names.tsx'
import classes from './tag-pill.module.css'

interface TagPillProps {
  readonly name: string
  /** The tag's own colour, `#rrggbb`; undefined for a tag that nobody described. */
  readonly color: string | undefined
  /** `md` where tags are what the screen is about. */
  readonly size?: 'sm' | 'md'
}

/** A tag: a neutral pill with a dot in its colour. As text backgrounds the stored colours would not be readable. */
export function TagPill({ name, color, size = 'sm' }: TagPillProps) {
  return (
    <span className={classes.tag} data-size={size}>
      <span className={classes.dot} style={color === undefined ? undefined : { background: color }} />
      <Name lines={1}>{name}</Name>
    </span>
  )
}
