import type { CSSProperties, ReactNode } from 'react'
import classes from './record-list.module.css'

// A long list renders hundreds of these as it scrolls: they are plain elements, without a library component's cost.

interface CellTextProps {
  /** The lines after which the text is cut off. */
  readonly lines?: number | 'none'
  readonly look?: 'strong' | 'soft' | 'small' | 'faint'
  /** The whole of it, where it may be cut off. */
  readonly title?: string | undefined
  readonly dir?: 'auto'
  readonly children: ReactNode
}

/** Text in a table's cell. */
export const CellText = ({ lines = 2, look, title, dir, children }: CellTextProps) => (
  <span
    className={classes.text}
    data-look={look}
    title={title}
    dir={dir}
    style={{ '--clamped-lines': lines } as CSSProperties}
  >
    {children}
  </span>
)

/** Things side by side: a name and its mark. */
export const CellGroup = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.group}>{children}</span>
)

/** A row's buttons, at its end. */
export const RowButtons = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.buttons}>{children}</span>
)

interface CardHeadProps {
  /** What stands before the words, such as an avatar. */
  readonly start?: ReactNode
  readonly title: ReactNode
  /** 3 under a group's heading. */
  readonly level?: 2 | 3
  /** Below the title. */
  readonly meta?: ReactNode
  /** What stands after the words: marks and buttons. */
  readonly children?: ReactNode
}

export function CardHead({ start, title, level = 2, meta, children }: CardHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.cardHead}>
      {start}
      <div className={classes.cardWords}>
        <Heading className={classes.cardTitle}>{title}</Heading>
        {meta}
      </div>
      {children}
    </div>
  )
}

export const CardTitle = ({ children }: { readonly children: ReactNode }) => (
  <h2 className={classes.cardTitle}>{children}</h2>
)

export const CardMeta = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.cardMeta}>{children}</p>
)

/** The card's last line, under a rule; `apart`: its parts stand at both ends. */
export const CardFoot = ({
  isApart = false,
  children,
}: {
  readonly isApart?: boolean
  readonly children: ReactNode
}) => (
  <div className={classes.cardFoot} data-apart={isApart || undefined}>
    {children}
  </div>
)
