// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { render, screen } from '../../../../testing/render.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

const mode = vi.hoisted(() => ({ isLocal: false }))
vi.mock('../../../data/index.ts', () => ({ isLocalMode: () => mode.isLocal, useNow: () => 0 }))
vi.mock('./use-preview.ts', () => ({ usePreview: () => ({}) }))

it.each([
  [false, 'בדיקה מול השרת, בלי לשנות דבר…'],
  [true, 'בדיקה במכשיר הזה, בלי לשנות דבר…'],
])('says where it checks what a restore would change (without a server: %s)', (isLocal, text) => {
  mode.isLocal = isLocal
  const backup = { timestamp: '2027-04-13T07:00:00.000Z', totalItems: 1, body: new Blob() }
  const nothing = (): void => undefined
  render(
    <RestoreDialog
      opened
      backup={backup}
      question="?"
      users={false}
      onRestore={nothing}
      onClose={nothing}
      onClosed={nothing}
    />,
  )
  expect(screen.getByText(text)).toBeTruthy()
})
