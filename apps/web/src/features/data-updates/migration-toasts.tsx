import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMigration } from '../../data/index.ts'
import { migrationTexts as texts } from '../../texts/migration.ts'
import { percentOf } from '../../ui/display/percent-of.ts'
import { ToastWithButton } from './toast-with-button.tsx'

/** Shows toasts about data of the old product. Renders nothing. */
export function MigrationToasts() {
  useProgressBadge()
  useOutcomeToast()
  useFoundToast()
  return null
}

const badgeId = 'migration-progress'

/** Shows a toast with the progress while a migration runs. */
function useProgressBadge(): void {
  const migration = useMigration()
  const isRunning = migration?.isRunning === true
  const percent = percentOf(migration?.progress ?? 0)
  useEffect(() => {
    if (!isRunning) return undefined
    notifications.show({ id: badgeId, loading: true, autoClose: false, withCloseButton: false, message: '' })
    return () => {
      notifications.hide(badgeId)
    }
  }, [isRunning])
  useEffect(() => {
    if (isRunning)
      notifications.update({
        id: badgeId,
        loading: true,
        autoClose: false,
        withCloseButton: false,
        message: texts.running(percent),
      })
  }, [isRunning, percent])
}

/** Toast durations in milliseconds, set by the specification. */
const successMs = 3000
const failureMs = 5000

function useOutcomeToast(): void {
  const migration = useMigration()
  const before = useRef(migration)
  useEffect(() => {
    const last = before.current
    before.current = migration
    if (migration === null || last === null) return
    if (last.isRunning && !migration.isRunning && migration.error !== null)
      notifications.show({
        id: 'migration-failed',
        color: 'red',
        autoClose: failureMs,
        message: texts.failed(texts.causeOf(migration.error)),
      })
    const isDone = migration.currentVersion === migration.targetVersion
    if (isDone && last.currentVersion !== last.targetVersion)
      notifications.show({ id: 'migration-done', color: 'pine', autoClose: successMs, message: texts.done })
  }, [migration])
}

const foundId = 'migration-found'

/** Offers found data to admins, and tells everyone else to ask an admin. */
function useFoundToast(): void {
  const next = useMigration()?.next
  const navigate = useNavigate()
  useEffect(() => {
    if (next !== 'bring_in' && next !== 'ask_admin') return undefined
    const toTab = (): void => {
      notifications.hide(foundId)
      void navigate({ to: '/Settings', search: { tab: 'database' } })
    }
    notifications.show({
      id: foundId,
      color: 'spot',
      autoClose: false,
      message:
        next === 'ask_admin' ? (
          texts.askAdmin
        ) : (
          <ToastWithButton text={texts.found} label={texts.toTab} onClick={toTab} />
        ),
    })
    return () => {
      notifications.hide(foundId)
    }
  }, [next, navigate])
}
