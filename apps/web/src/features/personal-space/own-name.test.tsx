// @vitest-environment dom
import { ok, recordId } from '@bama/domain'
import { beforeEach, expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import { personalSpaceTexts } from '../../texts/personal-space.ts'
import { OwnName } from './own-name.tsx'

const run = vi.hoisted(() => vi.fn())
vi.mock('../../data/index.ts', () => ({ runCommand: run, useUsers: () => [{ id: 'noa', full_name: null }] }))
beforeEach(() => {
  run.mockReset().mockResolvedValue(ok([]))
})

const own = (name: string) => <OwnName userId={recordId('noa')} name={name} />
const openField = () => {
  fireEvent.click(screen.getByRole('button', { name: personalSpaceTexts.editName }))
  return screen.getByRole('textbox', { name: personalSpaceTexts.fullName })
}

it('writes nothing where nothing was typed, also while an admin corrects the name', () => {
  const { rerender } = render(own('נעה'))
  const field = openField()
  rerender(own('נועה'))
  fireEvent.blur(field)
  expect(run).not.toHaveBeenCalled()
})

it('writes what was typed', () => {
  render(own('נעה'))
  const field = openField()
  fireEvent.change(field, { target: { value: 'נועה' } })
  fireEvent.blur(field)
  expect(run).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ name: 'נועה' }))
})
