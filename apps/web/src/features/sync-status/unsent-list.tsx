import type { QueuedChange } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'
import { ChangeWords } from './change-words.tsx'
import classes from './unsent-list.module.css'

interface UnsentListProps {
  readonly unsent: readonly QueuedChange[]
  /** How many wait in all; the list may be shorter. */
  readonly count: number
}

/** What waits to be sent, the oldest first. */
export function UnsentList({ unsent, count }: UnsentListProps) {
  const more = count - unsent.length
  return (
    <>
      <ul className={classes.list}>
        {unsent.map((change) => (
          <li key={change.id} className={classes.item}>
            <ChangeWords change={change} at={change.madeAt} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={classes.more}>{syncTexts.moreUnsent(more)}</p> : null}
    </>
  )
}
