// @vitest-environment dom
import { ok } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import { sharedStorageTexts as texts } from '../../texts/shared-storage.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

vi.mock('../../data/index.ts', () => vi.importActual('../../data/storages/storage-choice.ts'))
vi.mock('../../ui/dialogs/form-dialog.tsx', () => import('../../../testing/plain-form-dialog.tsx'))

it('shows the storage in use, so that a new token alone keeps its gist', async () => {
  const ask = vi.fn().mockResolvedValue(ok('there'))
  render(
    <ChoiceDialog
      title={texts.moveTitle}
      hint={texts.moveHint}
      initial={{ kind: 'gist', token: 'old', gistId: 'abc123' }}
      ask={ask}
      onAnswered={() => undefined}
      opened
      onClose={() => undefined}
      onClosed={() => undefined}
    />,
  )
  expect(screen.getByLabelText(texts.fields.gistId)).toHaveProperty('value', 'abc123')
  fireEvent.change(screen.getByLabelText(texts.fields.token, { selector: 'input' }), { target: { value: 'new' } })
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  await vi.waitFor(() => expect(ask).toHaveBeenCalledWith({ kind: 'gist', token: 'new', gistId: 'abc123' }))
})
