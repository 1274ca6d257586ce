// @vitest-environment dom
import { ok } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { sharedStorageTexts as texts } from '../../texts/shared-storage.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

vi.mock('../../data/index.ts', () => vi.importActual('../../data/storages/storage-choice.ts'))
vi.mock('../../ui/dialogs/form-dialog.tsx', () => ({
  FormDialog: ({ onSave, children }: { readonly onSave: () => void; readonly children: ReactNode }) => (
    <>
      {children}
      <button onClick={onSave}>save</button>
    </>
  ),
}))

beforeAll(() => {
  // jsdom has no media queries; Mantine asks for the colour scheme.
  stubBrowser()
})
afterEach(cleanup)

it('shows the storage in use, so that a new token alone keeps its gist', async () => {
  const ask = vi.fn().mockResolvedValue(ok('there'))
  render(
    <MantineProvider env="test">
      <ChoiceDialog
        title={texts.moveTitle}
        hint={texts.moveHint}
        initial={{ kind: 'gist', token: 'old', gistId: 'abc123' }}
        ask={ask}
        onAnswered={() => undefined}
        opened
        onClose={() => undefined}
        onClosed={() => undefined}
      />
    </MantineProvider>,
  )
  expect(screen.getByLabelText(texts.fields.gistId)).toHaveProperty('value', 'abc123')
  fireEvent.change(screen.getByLabelText(texts.fields.token, { selector: 'input' }), { target: { value: 'new' } })
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  await vi.waitFor(() => expect(ask).toHaveBeenCalledWith({ kind: 'gist', token: 'new', gistId: 'abc123' }))
})
