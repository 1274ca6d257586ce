// @vitest-environment dom
import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../../../testing/render.tsx'
import type { signIn as askServer } from '../../data/index.ts'
import { LoginForm } from './login-form.tsx'

const signIn = vi.fn<typeof askServer>()

afterEach(() => {
  cleanup()
  signIn.mockReset()
})

function open() {
  render(<LoginForm signIn={signIn} />)
  const type = (label: string, value: string): void => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  const submit = (): void => {
    fireEvent.click(screen.getByRole('button', { name: 'התחבר למערכת' }))
  }
  return { type, submit }
}

it('asks nobody while the form itself sees what is wrong, and forgets it at the next keystroke', () => {
  const { type, submit } = open()
  submit()
  expect(screen.getByRole('alert').textContent).toBe('נא למלא את כל השדות')
  type('כתובת אימייל', 'dana')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(signIn).not.toHaveBeenCalled()
})

it('is busy until the server answers, and says what it answered', async () => {
  let answer: (result: Awaited<ReturnType<typeof askServer>>) => void = () => {}
  signIn.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const { type, submit } = open()
  type('כתובת אימייל', ' dana@almog-events.co.il ')
  type('סיסמה', 'stage-lamp')
  submit()
  expect(screen.getByRole('button', { name: 'מתחבר...' })).toBeTruthy()
  expect(signIn).toHaveBeenCalledExactlyOnceWith('dana@almog-events.co.il', 'stage-lamp', true)
  answer({ ok: false, error: { code: 'invalid_credentials', status: 401 } })
  expect((await screen.findByRole('alert')).textContent).toBe('פרטי ההתחברות שגויים')
  expect(screen.getByRole('button', { name: 'התחבר למערכת' })).toBeTruthy()
})

it('says that this device could not keep the session, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  signIn.mockRejectedValueOnce(Object.assign(new Error('no room'), { name: 'QuotaExceededError' }))
  const { type, submit } = open()
  type('כתובת אימייל', 'dana@almog-events.co.il')
  type('סיסמה', 'stage-lamp')
  submit()
  expect((await screen.findByRole('alert')).textContent).toContain('האחסון במכשיר מלא')
  submit()
  expect(signIn).toHaveBeenCalledTimes(2)
})

it('shows the password on request, with a name that says so', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'הצגת הסיסמה' }))
  expect(screen.getByLabelText('סיסמה').getAttribute('type')).toBe('text')
  expect(screen.getByRole('button', { name: 'הסתרת הסיסמה' })).toBeTruthy()
})
