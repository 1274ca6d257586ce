import { Button, type ButtonProps, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { type RejectedChange, useRejected, useSyncState } from '../../data/index.ts'
import { rejectionText } from '../../texts/errors.ts'
import { entityText } from '../../texts/records.ts'
import { syncTexts } from '../../texts/sync.ts'
import { Name } from '../../ui/display/names.tsx'
import { rejectionToastId } from './rejection-toast-id.ts'

interface SyncToastsProps {
  readonly onReload: () => void
}

/** Toasts about what changed between this device and the server. Shows nothing itself. */
export function SyncToasts({ onReload }: SyncToastsProps) {
  useConnectionToasts()
  useRejectionToasts()
  useProblemToast(onReload)
  useOverdueToast()
  return null
}

function useConnectionToasts(): void {
  const { isOnline } = useSyncState()
  const shownState = useRef(isOnline)
  useEffect(() => {
    if (shownState.current === isOnline) return undefined
    shownState.current = isOnline
    notifications.show(
      isOnline
        ? { id: 'connection', color: 'pine', message: syncTexts.backOnline }
        : { id: 'connection', color: 'spot', message: syncTexts.wentOffline },
    )
    // One after the other: the second would be swallowed while the first still shows.
    return () => {
      notifications.hide('connection')
    }
  }, [isOnline])
}

function useRejectionToasts(): void {
  const rejected = useRejected()
  // Older rejections are in the list; only those of this page view get a toast.
  const [since] = useState(() => Date.now())
  const shown = useRef(new Set<string>())
  useEffect(() => {
    const current = new Set(rejected.map((change) => change.id))
    for (const id of shown.current.difference(current)) {
      notifications.hide(rejectionToastId(id))
      shown.current.delete(id)
    }
    for (const change of rejected) {
      if (shown.current.has(change.id) || Date.parse(change.rejectedAt) < since) continue
      shown.current.add(change.id)
      notifications.show({
        id: rejectionToastId(change.id),
        color: 'red',
        autoClose: false,
        title: syncTexts.rejectedToast,
        message: <RejectionMessage change={change} />,
      })
    }
  }, [rejected, since])
}

function RejectionMessage({ change }: { readonly change: RejectedChange }) {
  return (
    <>
      <Text inherit fw={600}>
        <Name>{change.recordName ?? entityText(change.entity)}</Name>
      </Text>
      {rejectionText(change.code, change.field)}
    </>
  )
}

const overdueId = 'sync-overdue'

/** Once for as long as the page is open: the indicator and the panel go on saying it. */
function useOverdueToast(): void {
  const { isOverdue } = useSyncState()
  const isShown = useRef(false)
  useEffect(() => {
    if (!isOverdue || isShown.current) return undefined
    isShown.current = true
    notifications.show({ id: overdueId, color: 'spot', autoClose: false, message: syncTexts.overdue })
    return () => {
      notifications.hide(overdueId)
    }
  }, [isOverdue])
}

const problemId = 'sync-problem'
const toastButton: ButtonProps = { size: 'xs', display: 'flex', w: 'fit-content', mt: 'xs' }

function useProblemToast(onReload: () => void): void {
  const { problem } = useSyncState()
  useEffect(() => {
    // A failed round is tried again by itself: the indicator says it, a toast would nag.
    if (problem === 'none' || problem === 'failed') return undefined
    notifications.show({
      id: problemId,
      color: 'spot',
      autoClose: false,
      message: (
        <>
          {syncTexts.problems[problem]}
          {problem === 'outdated' ? (
            <Button {...toastButton} onClick={onReload}>
              {syncTexts.reload}
            </Button>
          ) : null}
          {problem === 'signed_out' ? (
            <Button {...toastButton} component="a" href="/login">
              {syncTexts.signInAgain}
            </Button>
          ) : null}
        </>
      ),
    })
    return () => {
      notifications.hide(problemId)
    }
  }, [problem, onReload])
}
