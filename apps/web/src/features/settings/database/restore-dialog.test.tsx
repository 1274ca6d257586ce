// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import { RestoreDialog } from './restore-dialog.tsx'

const mode = vi.hoisted(() => ({ isLocal: false }))
vi.mock('../../../data/index.ts', () => ({ isLocalMode: () => mode.isLocal, useNow: () => 0 }))
vi.mock('./use-preview.ts', () => ({ usePreview: () => ({}) }))

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

it.each([
  [false, 'בדיקה מול השרת, בלי לשנות דבר…'],
  [true, 'בדיקה במכשיר הזה, בלי לשנות דבר…'],
])('says where it checks what a restore would change (without a server: %s)', (isLocal, text) => {
  mode.isLocal = isLocal
  const backup = { timestamp: '2027-04-13T07:00:00.000Z', totalItems: 1, body: new Blob() }
  const nothing = (): void => undefined
  render(
    <MantineProvider env="test">
      <RestoreDialog
        opened
        backup={backup}
        question="?"
        users={false}
        onRestore={nothing}
        onClose={nothing}
        onClosed={nothing}
      />
    </MantineProvider>,
  )
  expect(screen.getByText(text)).toBeTruthy()
})
