// @vitest-environment dom
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { act, render, screen, waitFor } from '../../../testing/render.tsx'
import type { RejectedChange } from '../../data/index.ts'
import { rejectionToastId } from './rejection-toast-id.ts'
import { SyncToasts } from './sync-toasts.tsx'

const here = vi.hoisted(() => ({ rejected: [] as readonly unknown[], isOnline: true }))
vi.mock('../../data/index.ts', () => ({
  useRejected: () => here.rejected,
  useNow: () => 0,
  useLostChanges: () => null,
  useStorageFallback: () => false,
  useSyncState: () => ({ isOnline: here.isOnline, isOverdue: false, problem: 'none' }),
}))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))

const refused = (id: string): RejectedChange => ({
  id,
  entity: 'events',
  recordName: `אירוע ${id}`,
  operation: 'update',
  fields: ['name'],
  madeAt: '2027-04-13T08:00:00.000Z',
  code: 'forbidden',
  field: null,
  rejectedAt: new Date(Date.now() + 1000).toISOString(),
  groupSize: 1,
  cells: [],
})

const toasts = (): readonly string[] => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

/** Returns a page with `refuse`, which adds rejected changes and returns the toasts. */
function createPage() {
  const page = () => (
    <>
      <Notifications />
      <SyncToasts />
    </>
  )
  const { rerender } = render(page())
  return {
    refuse(...changes: readonly RejectedChange[]): readonly string[] {
      here.rejected = changes
      rerender(page())
      return toasts()
    },
    connect(isOnline: boolean): readonly string[] {
      here.isOnline = isOnline
      rerender(page())
      return toasts()
    },
  }
}

beforeEach(() => void (here.rejected = []))
afterEach(() => {
  act(() => {
    notifications.clean()
  })
})

it('says of one refused change which one it was, and why', () => {
  expect(createPage().refuse(refused('א'))).toEqual(['שינוי נדחהאירוע אאין הרשאה לפעולה הזו'])
})

it('says of many in one toast how many there are, and the reason when it is one', async () => {
  const page = createPage()
  const many = ['א', 'ב', 'ג', 'ד', 'ה'].map(refused)
  expect(page.refuse(...many)).toEqual([
    '5 שינויים נדחואירוע א, אירוע ב, אירוע ג ועוד שנייםאין הרשאה לפעולה הזופירוט השינויים',
  ])
  expect(page.refuse(...many.slice(0, 2), { ...refused('ו'), code: 'invalid' })).toEqual([
    '3 שינויים נדחואירוע א, אירוע ב, אירוע ופירוט השינויים',
  ])
  expect(page.refuse(refused('א'))).toEqual(['שינוי נדחהאירוע אאין הרשאה לפעולה הזו'])
  page.refuse()
  await waitFor(() => expect(toasts()).toEqual([]))
})

it('comes back for what is new after it was closed, and only for that', async () => {
  const page = createPage()
  page.refuse(refused('א'), refused('ב'))
  act(() => {
    notifications.hide(rejectionToastId)
  })
  await waitFor(() => expect(toasts()).toEqual([]))
  expect(page.refuse(refused('א'), refused('ב'), refused('ג'))).toEqual(['שינוי נדחהאירוע גאין הרשאה לפעולה הזו'])
})

it('[B8.15] says for three seconds that the network is gone, and that it is back', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const page = createPage()
  const pass = (ms: number): readonly string[] => {
    act(() => {
      vi.advanceTimersByTime(ms)
    })
    return toasts()
  }
  expect(page.connect(true)).toEqual([])
  expect(page.connect(false)).toEqual(['אין חיבור לרשת - עובד במצב אופליין'])
  // No second toast.
  expect(page.connect(false)).toHaveLength(1)
  expect(pass(2900)).toHaveLength(1)
  // The toast closes, then slides out.
  pass(200)
  expect(pass(700)).toEqual([])
  expect(page.connect(true)).toEqual(['חזרת לרשת - מסנכרן נתונים...'])
  expect(pass(2900)).toHaveLength(1)
  pass(200)
  expect(pass(700)).toEqual([])
})
