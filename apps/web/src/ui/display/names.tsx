import type { CSSProperties, ReactNode } from 'react'
import { ltrRuns } from './ltr-runs.tsx'
import classes from './names.module.css'

/** `lines`: clamps to this many lines with an ellipsis, as a block. */
type TextProps = { readonly children: ReactNode } & (
  | { readonly lines: number; readonly className?: never }
  | { readonly lines?: never; readonly className?: string | undefined }
)

const clampedTo = (lines: number) =>
  ({ className: classes.clamped, style: { '--clamped-lines': lines } as CSSProperties }) as const

/**
 * The name of a person, client or event. Its direction is fixed: by its first letter, "Samsung ישראל" would be
 * reversed.
 */
export const Name = ({ children, className, lines }: TextProps) => (
  <bdi dir="rtl" className={className} {...(lines !== undefined && clampedTo(lines))}>
    {typeof children === 'string' ? ltrRuns(children) : children}
  </bdi>
)

/** An e-mail address, phone number, link or code, which reads left to right. */
export const Ltr = ({ children, className, lines }: TextProps) => (
  <bdi dir="ltr" className={className} {...(lines !== undefined && clampedTo(lines))}>
    {children}
  </bdi>
)

/** Names in one line, with commas between them. */
export const NameList = ({ names }: { readonly names: readonly string[] }) =>
  names.map((name, index) => (
    <span key={`${String(index)} ${name}`}>
      {index > 0 && ', '}
      <Name>{name}</Name>
    </span>
  ))
