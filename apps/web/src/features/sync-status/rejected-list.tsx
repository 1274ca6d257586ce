import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import type { RejectedChange } from '../../data/index.ts'
import { rejectionText } from '../../texts/errors.ts'
import { syncTexts } from '../../texts/sync.ts'
import { ChangeWords } from './change-words.tsx'
import { RejectedActions } from './rejected-actions.tsx'
import classes from './rejected-list.module.css'
import { rejectionToastId } from './rejection-toast-id.ts'

interface RejectedListProps {
  readonly rejected: readonly RejectedChange[]
}

/** What the server refused, with the reason; each can be tried again, taken away as a file, or taken off the list. */
export function RejectedList({ rejected }: RejectedListProps) {
  // What is read here needs no toast any more, and on a phone the toasts would lie over this list.
  useEffect(() => {
    for (const change of rejected) notifications.hide(rejectionToastId(change.id))
  }, [rejected])
  return (
    <>
      <h2 className={classes.title}>{syncTexts.rejectedTitle}</h2>
      <p className={classes.hint}>{syncTexts.rejectedHint}</p>
      <ul className={classes.list}>
        {rejected.map((change) => (
          <li key={change.id} className={classes.item}>
            <ChangeWords change={change} at={change.rejectedAt} />
            <span className={classes.reason}>{rejectionText(change.code, change.field)}</span>
            {change.groupSize > 1 ? (
              <span className={classes.hint}>{syncTexts.partOfGroup(change.groupSize - 1)}</span>
            ) : null}
            <RejectedActions change={change} />
          </li>
        ))}
      </ul>
    </>
  )
}
