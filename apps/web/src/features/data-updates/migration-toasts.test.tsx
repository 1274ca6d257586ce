// @vitest-environment dom
import { notifications } from '@mantine/notifications'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { MigrationStatus } from '../../data/index.ts'
import { MigrationToasts } from './migration-toasts.tsx'

const here = vi.hoisted(() => ({ migration: null as MigrationStatus | null }))
vi.mock('../../data/index.ts', () => ({ useMigration: () => here.migration }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))

const pending = { '1.0': 'pending', '1.1': 'pending', '2.0': 'pending' } as const
const idle: MigrationStatus = {
  isRunning: false,
  currentVersion: '0.0',
  targetVersion: '2.0',
  progress: 0,
  error: null,
  steps: pending,
  next: 'wait',
  left: null,
  keptUntil: null,
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Returns the toasts shown as the migration goes through these states. */
function saidDuring(...states: readonly MigrationStatus[]): readonly unknown[] {
  const show = vi.spyOn(notifications, 'show')
  here.migration = states[0] ?? null
  const { rerender } = render(<MigrationToasts />)
  for (const state of states.slice(1)) {
    here.migration = state
    rerender(<MigrationToasts />)
  }
  return show.mock.calls.map(([toast]) => toast)
}

it('[B9.11] a failure is said for five seconds, once', () => {
  const error = { version: '1.0', isCritical: true, cause: 'broken' } as const
  const failed = { ...idle, error, next: 'nothing' } as const
  const said = saidDuring({ ...idle, isRunning: true }, failed, { ...failed })
  expect(said.filter((toast) => (toast as { color?: string }).color === 'red')).toMatchObject([
    { autoClose: 5000, message: 'שגיאה בעדכון מסד נתונים: כשל קריטי בעדכון מסד הנתונים: broken' },
  ])
})

it('[B8.16] the end is said for three seconds, once it is brought in and not before', () => {
  const ready = { ...idle, next: 'bring_in', progress: 1 } as const
  expect(saidDuring({ ...idle, isRunning: true }, ready)).not.toContainEqual(expect.objectContaining({ color: 'pine' }))
  const said = saidDuring(ready, { ...ready, next: 'nothing', currentVersion: '2.0' })
  expect(said).toContainEqual(
    expect.objectContaining({ autoClose: 3000, message: 'מסד הנתונים עודכן בהצלחה', color: 'pine' }),
  )
})
