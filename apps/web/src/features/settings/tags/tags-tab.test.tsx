// @vitest-environment dom
import { ok, recordId, type Tag, tagSchema } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor, within } from '../../../../testing/render.tsx'
import { TagsTab } from './tags-tab.tsx'

const tag: Tag = {
  ...tagSchema.parse({ name: 'דחוף', color: '#ef4444' }),
  id: recordId('t1'),
  created_at: '',
  updated_at: '',
  _version: 1,
}
const known = vi.hoisted(() => ({
  use: undefined as ReadonlyMap<string, number> | undefined,
  run: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }))
vi.mock('../../../data/index.ts', () => ({
  isLeavingWithoutPrompt: () => false,
  runCommand: known.run,
  useTagList: () => [tag],
  useTagUse: () => known.use,
  useFirstPull: () => (known.use === undefined ? { share: 0.4, isOnline: true } : undefined),
}))

const show = (use: typeof known.use): void => {
  known.use = use
  known.run.mockReset().mockResolvedValue(ok([]))
  render(<TagsTab />)
}

it.each([
  ['no event has', new Map(), /היא לא מסומנת באף אירוע/],
  ['events have', new Map([['דחוף', 2]]), /היא מסומנת בשני אירועים/],
  ['is not counted yet, as before all events are here', undefined, /באירועים שהיא מסומנת בהם יישאר השם/],
])('asks before the deletion of a tag that %s, and says no number that is not known', async (_, use, question) => {
  show(use)
  fireEvent.click(screen.getByRole('button', { name: 'מחיקת התגית דחוף' }))
  expect(await screen.findByText(question)).toBeDefined()
})

it('gives no tag another name before all events are here, because those to come would keep the old one', async () => {
  show(undefined)
  fireEvent.click(screen.getByRole('button', { name: 'עריכת התגית דחוף' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/שם התגית/), { target: { value: 'בהול' } })
  fireEvent.click(dialog.getByRole('button', { name: 'שמירה' }))
  expect(await dialog.findByText(/כשההורדה הראשונה למכשיר הזה תסתיים/)).toBeDefined()
  expect(known.run).not.toHaveBeenCalled()
})

it('keeps what is typed of the next tag while the one before is being saved', async () => {
  show(new Map())
  const written = Promise.withResolvers<unknown>()
  known.run.mockReturnValue(written.promise)
  const field = screen.getByLabelText<HTMLInputElement>(/שם התגית/)
  const type = (text: string): void => void fireEvent.change(field, { target: { value: text } })
  type('במה')
  fireEvent.click(screen.getByRole('button', { name: 'הוספת תגית' }))
  type('במהתאורה')
  written.resolve(ok([]))
  await waitFor(() => expect(field.value).toBe('תאורה'))
})
