import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './fold.module.css'

interface FoldProps {
  readonly title: string
  readonly children: ReactNode
}

/** A card that opens when it is asked to. */
export function Fold({ title, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  const body = useId()
  return (
    <section className={classes.fold}>
      <h2 className={classes.title}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <IconChevronDown size={18} stroke={1.7} aria-hidden className={classes.sign} />
        </button>
      </h2>
      <div id={body} hidden={!isOpen} className={classes.body}>
        {isOpen && children}
      </div>
    </section>
  )
}
