// @vitest-environment dom
import { eventSchema, recordId, taskSchema } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../../testing/render.tsx'
import { RelatedTasks } from './related-tasks.tsx'

const data = vi.hoisted(() => ({
  tasks: [] as unknown[],
  follow: vi.fn<(moves: { readonly moves: readonly unknown[] }) => Promise<{ ok: true; value: [] }>>(),
}))
const push = vi.hoisted(() => vi.fn<(path: string) => void>())
vi.mock('../../../data/index.ts', () => ({
  useTasksOf: () => data.tasks,
  useOpenTasks: () => data.tasks,
  useRestOf: (isWanted: boolean) => (isWanted ? () => undefined : undefined),
  followMovedEvent: data.follow,
  usePeople: () => new Map([['u1', { id: 'u1', name: 'ענבל', full_name: null, email: 'Inbal@bama.test' }]]),
}))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: () => undefined,
  useRouter: () => ({
    history: { push },
    options: { stringifySearch: (search: Record<string, string>) => `?${new URLSearchParams(search).toString()}` },
  }),
}))

const meta = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z', _version: 1 }
const task = (id: string, fields: object = {}): object => ({
  ...taskSchema.parse({ description: id, ...fields }),
  id: recordId(id),
  created_at: `2026-11-0${id}T08:00:00.000Z`,
})

it('has the order of the tasks screen, and leads to each task', () => {
  data.tasks = [
    task('1', { assigned_user: 'gone@bama.test' }),
    task('2', { assigned_user: 'inbal@bama.test' }),
    task('3', { sort_order: 'a1' }),
  ]
  render(
    <RelatedTasks
      event={{ ...eventSchema.parse({ name: 'א', date: '2026-11-20' }), ...meta, id: recordId('e1'), _synced: true }}
      actor={{ id: recordId('u1'), email: 'inbal@bama.test', role: 'admin', is_admin: true, permissions: {} }}
    />,
  )
  expect(screen.getByRole('heading').textContent).toBe('משימות קשורות (3)')
  // Tasks without a sort order come last, the newest first.
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['3', '2', '1'])
  expect(
    screen.getAllByRole('listitem').map(({ textContent }) => /לא משויך|ענבל|gone@bama\.test/.exec(textContent)?.[0]),
  ).toEqual(['לא משויך', 'ענבל', 'gone@bama.test'])
  fireEvent.click(screen.getByRole('link', { name: '2' }))
  expect(push).toHaveBeenCalledExactlyOnceWith('/Tasks?task=2', { isOpenedHere: true })
})

it('[S112] says which tasks are out of step with their event, and brings them back into it', () => {
  data.follow.mockResolvedValue({ ok: true, value: [] })
  const rule = { rule_anchor: 'start', rule_days: -3 }
  data.tasks = [
    task('1', { ...rule, deadline: '2026-11-10', rule_due: '2026-11-10' }),
    task('2', { ...rule, deadline: '2026-11-17', rule_due: '2026-11-17' }),
    task('3', { ...rule, deadline: '2026-11-11', rule_due: '2026-11-10' }),
  ]
  render(
    <RelatedTasks
      event={{ ...eventSchema.parse({ name: 'א', date: '2026-11-20' }), ...meta, id: recordId('e1'), _synced: true }}
      actor={{ id: recordId('u1'), email: 'inbal@bama.test', role: 'admin', is_admin: true, permissions: {} }}
    />,
  )
  expect(screen.getByText('תאריך של משימה אחת לא מתאים לתאריך האירוע.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'התאמת התאריכים' }))
  const [moves] = data.follow.mock.calls[0] ?? []
  expect(moves?.moves).toMatchObject([{ task: { id: '1' }, due: { deadline: '2026-11-17' } }])
})
