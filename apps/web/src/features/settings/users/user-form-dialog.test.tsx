// @vitest-environment dom
import { type Patch, recordId, userSchema } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { act, fireEvent, render, screen } from '../../../../testing/render.tsx'
import { usersTexts } from '../../../texts/users.ts'
import { UserFormDialog } from './user-form-dialog.tsx'
import { userRows } from './user-rows.ts'

const { form: texts } = usersTexts
const changeUser = vi.hoisted(() => vi.fn((_id: string, _change: Patch) => ({ ok: true })))
vi.mock('../../../data/index.ts', () => ({ changeUser, isLocalMode: () => false }))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }))

const namesakes = ['dana', 'office'].map((id) => ({
  ...userSchema.parse({ name: 'דנה לוי', email: `${id}@almog.example` }),
  id: recordId(id),
}))

function renderForm(): void {
  const rows = userRows(namesakes, null, 'yossi')
  const nothing = (): void => undefined
  const props = { opened: true, onClose: nothing, onClosed: nothing, onSaved: nothing }
  render(
    <UserFormDialog
      {...props}
      row={rows[0] ?? null}
      rows={rows}
      today="2027-04-13"
      sendsMail={false}
      isOffline={false}
    />,
  )
}

const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })

it('writes the name of one of two namesakes without what tells them apart in a list', async () => {
  renderForm()
  expect(field(texts.name).value).toBe('דנה לוי')
  fireEvent.change(field(texts.name), { target: { value: 'דנה לוי כהן' } })
  await act(async () => void fireEvent.keyDown(field(texts.name), { key: 'Enter', ctrlKey: true }))
  expect(changeUser.mock.lastCall).toEqual(['dana', { name: 'דנה לוי כהן' }])
})

it('says what a new password ends before it is saved', () => {
  renderForm()
  expect(screen.queryByText(/השמירה תנתק/)).toBeNull()
  fireEvent.change(screen.getByLabelText(texts.newPassword), { target: { value: 'correct horse' } })
  const { textContent: said } = screen.getByText(/השמירה תנתק/)
  for (const ended of ['מכשירים', 'מפתחות הכניסה', 'מפתחות ה־API', 'כתובות היומן', 'Webhooks', 'קישורים'])
    expect(said).toContain(ended)
})
