// @vitest-environment dom
import { err } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import type { StoredWorkspace } from '../../data/index.ts'
import { errorText } from '../../texts/errors.ts'
import { sharedStorageTexts } from '../../texts/shared-storage.ts'
import { JoinAsForm } from './join-as-form.tsx'

const { joinAs } = vi.hoisted(() => ({ joinAs: vi.fn() }))
vi.mock('../../data/index.ts', () => ({ joinAs }))

const texts = sharedStorageTexts.entry

it('says at the e-mail of a new person that it is somebody else’s', async () => {
  joinAs.mockResolvedValue(err({ code: 'email_taken', field: 'email' }))
  const stored = { choice: { kind: 'browser', name: 'צוות' }, people: [] } as unknown as StoredWorkspace
  render(<JoinAsForm stored={stored} />)
  fireEvent.click(screen.getByLabelText(texts.newPerson))
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
  type(texts.name, 'תמר')
  type(texts.email, 'dana@bama.test')
  type(texts.password, 'a long enough password')
  fireEvent.click(screen.getByRole('button', { name: texts.submit }))
  expect(await screen.findByText(errorText('email_taken'))).toBeTruthy()
  expect(screen.getByLabelText(texts.email).getAttribute('aria-invalid')).toBe('true')
})
