import { Collapse } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './filter-fold.module.css'

interface FilterFoldProps {
  /** Of the button that unfolds. */
  readonly label: string
  /** How many of the folded choices narrow the list. */
  readonly conditions: number
  /** What stands beside the button. */
  readonly beside: ReactNode
  readonly children: ReactNode
}

/** On a phone the choices of a filter are folded under a button, which shows how many are set. */
export function FilterFold({ label, conditions, beside, children }: FilterFoldProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const foldId = useId()
  return (
    <>
      <div className={classes.line}>
        {beside}
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isUnfolded}
          aria-controls={foldId}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />
          {label}
          {conditions > 0 && <span className={classes.conditions}>{conditions}</span>}
        </button>
      </div>
      <Collapse expanded={isUnfolded} id={foldId}>
        <div className={classes.folded}>{children}</div>
      </Collapse>
    </>
  )
}
