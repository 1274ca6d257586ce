import type { CSSProperties, ReactNode } from 'react'
import { Name } from '../display/names.tsx'
import { PendingMark } from '../display/pending-mark.tsx'
import classes from './record-list.module.css'

// Plain elements rather than library components, because scrolling a long list renders hundreds.

interface CellTextProps {
  /** The number of lines to clamp to. */
  readonly lines?: number | 'none'
  readonly look?: 'strong' | 'soft' | 'small' | 'faint'
  /** The full text, as a tooltip for clamped text. */
  readonly title?: string | undefined
  readonly dir?: 'auto'
  readonly children: ReactNode
}

/** Text in a table cell. */
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

/** Things side by side, such as a name and a mark. */
export const CellGroup = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.group}>{children}</span>
)

interface NameCellProps {
  readonly name: string
  readonly isPending: boolean
  /** Shown after the name. */
  readonly children?: ReactNode
}

/** A record's name, with a mark while it waits to be sent. */
export const NameCell = ({ name, isPending, children }: NameCellProps) => (
  <CellGroup>
    <CellText look="strong">
      <Name>{name}</Name>
    </CellText>
    {children}
    {isPending && <PendingMark />}
  </CellGroup>
)

export const RowButtons = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.buttons}>{children}</span>
)

interface CardHeadProps {
  /** Shown before the title, such as an avatar. */
  readonly start?: ReactNode
  readonly title: ReactNode
  /** 3 below a group's heading. */
  readonly level?: 2 | 3
  /** Shown below the title. */
  readonly meta?: ReactNode
  /** Shown after the title, such as marks and buttons. */
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

/** A card's last line, below a rule. `isApart`: places its parts at both ends. */
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
