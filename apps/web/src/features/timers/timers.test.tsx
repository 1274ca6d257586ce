// @vitest-environment dom
import { recordId } from '@bama/domain'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { person } from '../../../../../packages/domain/src/testing/people.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '../../../testing/render.tsx'
import type { RunningTimer } from '../../data/index.ts'
import { ActiveTimersPanel } from './active-timers-panel.tsx'
// Preloaded, so that no test times out loading it on a busy machine.
import './stop-dialog.tsx'
import { RunningTimerWidget, TimerWidgets } from './timer-widgets.tsx'
import { TimerControl } from './timer-control.tsx'

const nowMs = Date.parse('2026-11-01T20:00:00.000Z')
const data = vi.hoisted(() => ({
  running: [] as unknown[],
  actor: {} as unknown,
  startOwnTimer: vi.fn<(target: unknown) => Promise<unknown>>(),
  stopRunningTimer: vi.fn<(id: string, stop?: unknown) => Promise<unknown>>(),
}))
vi.mock('../../data/index.ts', () => ({
  businessZone: 'Asia/Jerusalem',
  useSession: () => ({ status: 'signed_in', actor: data.actor }),
  useRunningTimers: () => data.running,
  usePeople: () => new Map(),
  useServerSeconds: () => Date.parse('2026-11-01T20:00:00.000Z'),
  useToday: () => '2026-11-01',
  startOwnTimer: data.startOwnTimer,
  stopRunningTimer: data.stopRunningTimer,
  syncNow: vi.fn(),
  loadOnce: (load: () => Promise<unknown>) => load(),
  useIsReplaced: () => false,
  untilLoaded: (load: () => Promise<unknown>) => load().catch(() => undefined),
}))

const timer = (id: string, user: string, hours: number, fields: object = {}): RunningTimer =>
  ({
    id,
    user_id: user,
    user_name: `שם ${user}`,
    event_id: 'e1',
    task_id: null,
    event_name: `אירוע ${id}`,
    date: '2026-11-01',
    started_at: new Date(nowMs - hours * 3_600_000).toISOString(),
    ...fields,
  }) as unknown as RunningTimer

beforeAll(() => {
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener: () => undefined, removeEventListener: () => undefined },
  })
})
beforeEach(() => {
  data.actor = person('admin', {}, 'me')
  data.running = []
  data.startOwnTimer.mockReset().mockResolvedValue({ ok: true, value: 'x' })
  data.stopRunningTimer.mockReset().mockResolvedValue({ ok: true, value: { workedMs: 0, isAhead: false } })
})
afterEach(() => {
  cleanup()
  notifications.clean()
})

/** Opens the dialog over another's timer, beside the toasts. */
const openStopDialog = async (hours = 5) => {
  data.running = [timer('w1', 'a', hours)]
  render(
    <>
      <Notifications />
      <ActiveTimersPanel />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'עצירת הטיימר: שם a' }))
  return within(await screen.findByRole('dialog'))
}

describe('the panel of active timers', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((user, index) => timer(`w${index}`, user, 13 - index))

  it('[A2.38] [A9.17] shows three people, the others on demand, and marks who runs for half a day', () => {
    data.running = five
    render(<ActiveTimersPanel />)
    const panel = within(screen.getByRole('region', { name: 'טיימרים פעילים' }))
    expect(panel.getAllByRole('listitem')).toHaveLength(3)
    expect(panel.getAllByText('מעל 12 שעות')).toHaveLength(2)
    expect(panel.getAllByRole('timer')[0]?.textContent).toBe('13:00:00')
    fireEvent.click(panel.getByRole('button', { name: '+2 נוספים' }))
    expect(panel.getAllByRole('listitem')).toHaveLength(5)
  })

  it('[A2.37] [A6.21] is for admins, and not there while nobody is on the clock', () => {
    render(<ActiveTimersPanel />)
    expect(screen.queryByRole('region')).toBeNull()
    data.running = five
    data.actor = person('operator', {}, 'me')
    render(<ActiveTimersPanel />)
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('says in words that stay that a timer of months was recorded whole, and where its end is mended', async () => {
    data.stopRunningTimer.mockResolvedValue({ ok: true, value: { workedMs: 1470 * 3_600_000, isAhead: false } })
    const dialog = await openStopDialog(1470)
    fireEvent.click(dialog.getByRole('button', { name: 'עצירת הטיימר' }))
    const said = await screen.findByText(/הטיימר נעצר אחרי יותר מיממה/)
    expect(said.textContent).toContain('1470:00')
    expect(said.textContent).toContain('אפשר לתקן את שעת הסיום ברישום השעות')
  })

  it('[A8.16] says that stopping failed', async () => {
    data.stopRunningTimer.mockResolvedValue({ ok: false, error: { code: 'storage', reason: 'UnknownError' } })
    const dialog = await openStopDialog()
    fireEvent.click(dialog.getByRole('button', { name: 'עצירת הטיימר' }))
    expect(await screen.findByText('שגיאה בעצירת הטיימר')).toBeTruthy()
  })

  it('says that the device is full where that is why stopping failed', async () => {
    data.stopRunningTimer.mockResolvedValue({ ok: false, error: { code: 'storage', reason: 'QuotaExceededError' } })
    const dialog = await openStopDialog()
    fireEvent.click(dialog.getByRole('button', { name: 'עצירת הטיימר' }))
    expect(await screen.findByText(/^האחסון במכשיר מלא/)).toBeTruthy()
  })

  /** Opens the dialog over another's timer, writes a note and stops it. */
  const stopWithNote = async () => {
    const dialog = await openStopDialog()
    fireEvent.change(dialog.getByRole('textbox', { name: 'הערה' }), { target: { value: 'נשכח' } })
    fireEvent.click(dialog.getByRole('button', { name: 'עצירת הטיימר' }))
  }

  it('keeps what was typed for another try if it could not be written', async () => {
    data.stopRunningTimer.mockResolvedValue({ ok: false, error: { code: 'storage', reason: 'UnknownError' } })
    await stopWithNote()
    expect(await screen.findByText('שגיאה בעצירת הטיימר')).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'הערה' }).value).toBe('נשכח')
  })

  it('says that a timer was stopped before, so that the end and note of this stop are not in its entry', async () => {
    data.stopRunningTimer.mockResolvedValue({ ok: true, value: null })
    await stopWithNote()
    expect(await screen.findByText(/הטיימר כבר לא רץ, ולכן מה שנכתב כאן לא נשמר/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it("[A4.51] [A6.33] asks before it stops another's, and sends time and note", async () => {
    data.running = [timer('w1', 'a', 5)]
    render(<ActiveTimersPanel />)
    fireEvent.click(screen.getByRole('button', { name: 'עצירת הטיימר: שם a' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'האם לעצור את הטיימר של שם a?' }))
    expect(data.stopRunningTimer).not.toHaveBeenCalled()
    expect(dialog.getByText('5.00 שעות')).toBeTruthy()
    fireEvent.click(dialog.getByText('שעה מוקדמת יותר'))
    const time = dialog.getByRole('textbox', { name: 'שעה' })
    // The timer started at 17:00 in Jerusalem, where it is now 22:00.
    fireEvent.change(time, { target: { value: '23:00' } })
    expect(dialog.getByText('השעה הזו עוד לא הגיעה')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'עצירת הטיימר' }))
    expect(data.stopRunningTimer).not.toHaveBeenCalled()
    fireEvent.change(time, { target: { value: '16:59' } })
    expect(dialog.getByText('שעת הסיום מוקדמת משעת ההתחלה')).toBeTruthy()
    fireEvent.change(time, { target: { value: '18:30' } })
    expect(dialog.getByText('1.50 שעות')).toBeTruthy()
    fireEvent.change(dialog.getByRole('textbox', { name: 'הערה' }), { target: { value: 'נשכח' } })
    fireEvent.click(dialog.getByRole('button', { name: 'עצירת הטיימר' }))
    await waitFor(() =>
      expect(data.stopRunningTimer).toHaveBeenCalledWith('w1', {
        endMs: Date.parse('2026-11-01T16:30:00.000Z'),
        note: 'נשכח',
      }),
    )
  })
})

it("an admin's widget says that somebody's timer runs for half a day before its list is opened", () => {
  data.running = [timer('w1', 'a', 11)]
  render(<TimerWidgets />)
  expect(screen.getByRole('button', { name: 'טיימר פעיל אחד' })).toBeTruthy()
  cleanup()
  data.running = [timer('w1', 'a', 13), timer('w2', 'b', 1)]
  render(<TimerWidgets />)
  expect(screen.getByRole('button', { name: 'שני טיימרים פעילים, מעל 12 שעות' })).toBeTruthy()
})

describe("a row's control", () => {
  const task = { kind: 'task', task: { id: recordId('t1'), description: 'במה', event_id: null } } as const

  it('starts once, however often it is clicked', async () => {
    render(<TimerControl target={task} size="row" />)
    const start = screen.getByRole('button', { name: 'התחלת טיימר: משימה: במה' })
    fireEvent.click(start)
    fireEvent.click(start)
    await waitFor(() => expect(data.startOwnTimer).toHaveBeenCalledTimes(1))
  })

  it('a double click starts, and its second click does not stop, whose button is in the same place', async () => {
    const { rerender } = render(<TimerControl target={task} size="row" />)
    fireEvent.click(screen.getByRole('button', { name: 'התחלת טיימר: משימה: במה' }), { detail: 1 })
    await waitFor(() => expect(data.startOwnTimer).toHaveBeenCalledOnce())
    data.running = [timer('w1', 'me', 0, { task_id: 't1', event_name: 'משימה: במה' })]
    rerender(<TimerControl target={task} size="row" />)
    const stop = screen.getByRole('button', { name: 'עצירת הטיימר: משימה: במה' })
    fireEvent.click(stop, { detail: 2 })
    expect(data.stopRunningTimer).not.toHaveBeenCalled()
    fireEvent.click(stop, { detail: 1 })
    await waitFor(() => expect(data.stopRunningTimer).toHaveBeenCalledOnce())
  })

  it('[A4.43] [A4.44] starts nothing while another runs; a dialog says which, in the place of the start', () => {
    data.running = [timer('w1', 'me', 1, { event_name: 'כנס' })]
    render(<TimerControl target={task} size="row" />)
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    render(<TimerControl target={task} size="dialog" />)
    expect(screen.getByRole('group', { name: 'הטיימר שלי' }).textContent).toContain('טיימר פעיל באירוע: כנס')
    expect(screen.queryByRole('button', { name: 'התחלת טיימר' })).toBeNull()
  })

  it("shows the digits and stops where it runs itself; a colleague's timer is in nobody's way", async () => {
    data.running = [timer('w0', 'other', 2), timer('w1', 'me', 1, { task_id: 't1', event_name: 'משימה: במה' })]
    render(<TimerControl target={task} size="row" />)
    fireEvent.click(screen.getByRole('button', { name: 'עצירת הטיימר: משימה: במה' }))
    expect(screen.getByRole('timer').textContent).toBe('01:00:00')
    await waitFor(() => expect(data.stopRunningTimer).toHaveBeenCalledWith('w1', undefined))
  })
})

it("one's own widget shows of two, until they are reconciled, the later; and nothing while there is none", () => {
  data.running = [timer('w1', 'me', 3), timer('w2', 'me', 1)]
  const { unmount } = render(<RunningTimerWidget />)
  expect(screen.getByRole('region', { name: 'הטיימר שלי' }).textContent).toContain('אירוע w2')
  unmount()
  data.running = []
  render(<TimerWidgets />)
  expect(screen.queryByRole('region')).toBeNull()
})
