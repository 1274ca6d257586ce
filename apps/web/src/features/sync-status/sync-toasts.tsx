import { Button, type ButtonProps, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, useEffect, useRef, useState } from 'react'
import { type RejectedChange, useLostChanges, useRejected, useStorageFallback, useSyncState } from '../../data/index.ts'
import { rejectionText } from '../../texts/errors.ts'
import { syncTexts } from '../../texts/sync.ts'
import { Name } from '../../ui/display/names.tsx'
import { reloadNewest } from '../../ui/loading/reload-newest.ts'
import { nameOfChange } from './change-words.tsx'
import { rejectionToastId } from './rejection-toast-id.ts'

const toastButton: ButtonProps = { size: 'xs', display: 'flex', w: 'fit-content', mt: 'xs' }

/** Toasts about the sync state. Renders nothing. */
export function SyncToasts() {
  useConnectionToasts()
  useRejectionToast()
  useProblemToast()
  useOverdueToast()
  useLostCopyToast()
  useStorageToast()
  return null
}

function useConnectionToasts(): void {
  const { isOnline } = useSyncState()
  const shownState = useRef(isOnline)
  useEffect(() => {
    if (shownState.current === isOnline) return undefined
    shownState.current = isOnline
    const toast = isOnline
      ? { color: 'pine', message: syncTexts.backOnline }
      : { color: 'spot', message: syncTexts.wentOffline }
    notifications.show({ id: 'connection', autoClose: 3000, ...toast })
    // Hides the previous toast, since a visible one with the same id would swallow the next.
    return () => {
      notifications.hide('connection')
    }
  }, [isOnline])
}

/** Shows one toast for all rejected changes that haven't been read. */
function useRejectionToast(): void {
  const rejected = useRejected()
  const navigate = useNavigate()
  // Rejections from before this page load are only in the list.
  const [since] = useState(() => Date.now())
  const read = useRef(new Set<string>())
  const shown = useRef(new Set<string>())
  useEffect(() => {
    const unread = rejected.filter(({ id, rejectedAt }) => Date.parse(rejectedAt) >= since && !read.current.has(id))
    const ids = new Set(unread.map(({ id }) => id))
    const isSame = ids.size === shown.current.size && ids.isSubsetOf(shown.current)
    const isNews = !ids.isSubsetOf(shown.current)
    shown.current = ids
    if (isSame) return
    if (unread.length === 0) {
      notifications.hide(rejectionToastId)
      return
    }
    const toast = {
      id: rejectionToastId,
      color: 'red',
      autoClose: false,
      title: syncTexts.rejectedToast(unread.length),
      message: <RejectionMessage changes={unread} onDetails={() => void navigate({ to: '/Sync' })} />,
      // Closed by the user, or by the list of rejected changes.
      onClose() {
        read.current = read.current.union(shown.current)
        shown.current = new Set()
      },
    } as const
    notifications.update(toast)
    // Does nothing if the toast is visible.
    if (isNews) notifications.show(toast)
  }, [rejected, since, navigate])
}

/** The number of names in a toast. */
const mostNames = 3

interface RejectionMessageProps {
  readonly changes: readonly RejectedChange[]
  readonly onDetails: () => void
}

function RejectionMessage({ changes, onDetails }: RejectionMessageProps) {
  const names = [...new Set(changes.map(nameOfChange))]
  const reasons = new Set(changes.map(({ code, field }) => rejectionText(code, field)))
  return (
    <>
      <Text inherit fw={600}>
        {names.slice(0, mostNames).map((name, index) => (
          <Fragment key={name}>
            {index === 0 ? null : ', '}
            <Name>{name}</Name>
          </Fragment>
        ))}
        {names.length > mostNames ? ` ${syncTexts.moreNames(names.length - mostNames)}` : null}
      </Text>
      {reasons.size === 1 ? [...reasons] : null}
      {changes.length === 1 ? null : (
        <Button {...toastButton} onClick={onDetails}>
          {syncTexts.details}
        </Button>
      )}
    </>
  )
}

const overdueId = 'sync-overdue'

/** Shown once per page load. The indicator and the panel keep showing the state. */
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

/** Tells how many unsent changes were lost with the deleted copy. The page continues with an empty one. */
function useLostCopyToast(): void {
  const unsent = useLostChanges()
  useEffect(() => {
    if (unsent === null) return undefined
    notifications.show({ id: 'sync-lost', color: 'red', autoClose: false, message: syncTexts.copyLost(unsent) })
    return () => {
      notifications.hide('sync-lost')
    }
  }, [unsent])
}

/** Warns once per page load that the browser's database doesn't work, so that data here isn't durable. */
function useStorageToast(): void {
  const isFallback = useStorageFallback()
  useEffect(() => {
    if (isFallback)
      notifications.show({
        id: 'storage-fallback',
        color: 'spot',
        autoClose: false,
        message: syncTexts.storageFallback,
      })
  }, [isFallback])
}

const problemId = 'sync-problem'

function useProblemToast(): void {
  const { problem } = useSyncState()
  useEffect(() => {
    // A failed sync is retried automatically and the indicator shows it, so a toast would only nag.
    if (problem === 'none' || problem === 'failed') return undefined
    notifications.show({
      id: problemId,
      color: 'spot',
      autoClose: false,
      message: (
        <>
          {syncTexts.problems[problem]}
          {problem === 'outdated' ? (
            <Button {...toastButton} onClick={() => void reloadNewest()}>
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
  }, [problem])
}
