// @vitest-environment dom
import { beforeAll, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '../../../testing/render.tsx'
import { localTexts } from '../../texts/local.ts'
import { LoginScreen } from './login-screen.tsx'

vi.mock('../../data/early.ts', () => ({ fetchServerState: () => Promise.resolve('none') }))

beforeAll(() => {
  vi.stubGlobal('isSecureContext', true)
})

const open = (isLocal: boolean): void =>
  void render(
    <LoginScreen
      expired={false}
      signIn={() => new Promise(() => undefined)}
      isLocal={isLocal}
      onSetupNeeded={() => undefined}
    />,
  )

it('where no server is, a first visit is told so, and who works without one signs in', async () => {
  open(false)
  expect(await screen.findByText('אין כאן שרת. הכתובת הזו מגישה את האפליקציה בלבד.')).toBeTruthy()
  expect(screen.queryByLabelText('סיסמה')).toBeNull()
  expect(screen.getByRole('link', { name: 'הצטרפות לצוות שעובד בלי שרת' }).getAttribute('href')).toBe('/join')
  cleanup()
  open(true)
  // Lets the server state be applied.
  await act(async () => {})
  expect(screen.getByLabelText('סיסמה')).toBeTruthy()
  expect(screen.queryByText('אין כאן שרת. הכתובת הזו מגישה את האפליקציה בלבד.')).toBeNull()
})

it('says that a full device could not go back to what was set aside', async () => {
  render(
    <LoginScreen
      expired={false}
      signIn={() => new Promise(() => undefined)}
      isAside
      putAside={() => Promise.resolve(false)}
      onSetupNeeded={() => undefined}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: localTexts.takeUp }))
  expect(await screen.findByText(localTexts.switchFailed)).toBeTruthy()
})
