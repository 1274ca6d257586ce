import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { dismissRejected, type RejectedChange, retryRejected } from '../../data/index.ts'
import { entityText, rejectionText } from '../../texts/errors.ts'
import { syncTexts } from '../../texts/sync.ts'
import { Name } from '../../ui/names.tsx'
import classes from './rejected-list.module.css'
import { rejectionToastId } from './rejection-toast-id.ts'

interface RejectedListProps {
  readonly rejected: readonly RejectedChange[]
}

/** What the server refused, with the reason; each can be tried again or taken off the list. */
export function RejectedList({ rejected }: RejectedListProps) {
  // What is read here needs no toast any more, and on a phone the toasts would lie over this list.
  useEffect(() => {
    for (const change of rejected) notifications.hide(rejectionToastId(change.id))
  }, [rejected])
  return (
    <section className={classes.root}>
      <h3 className={classes.title}>{syncTexts.rejectedTitle}</h3>
      <p className={classes.hint}>{syncTexts.rejectedHint}</p>
      <ul className={classes.list}>
        {rejected.map((change) => (
          <RejectedItem key={change.id} change={change} />
        ))}
      </ul>
    </section>
  )
}

function RejectedItem({ change }: { readonly change: RejectedChange }) {
  const name = change.recordName ?? entityText(change.entity)
  return (
    <li className={classes.item}>
      <Name className={classes.name}>{name}</Name>
      <span className={classes.reason}>{rejectionText(change.code, change.field)}</span>
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          variant="light"
          className={classes.action}
          aria-label={syncTexts.retryOf(name)}
          onClick={() => void retryRejected(change.id)}
        >
          {syncTexts.retry}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className={classes.action}
          aria-label={syncTexts.dismissOf(name)}
          onClick={() => void dismissRejected(change.id)}
        >
          {syncTexts.dismiss}
        </Button>
      </div>
    </li>
  )
}
