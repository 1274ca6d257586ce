// @vitest-environment dom
import { Notifications } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import { migrationTexts as texts } from '../../texts/migration.ts'
import { UpgradeToast } from './upgrade-toast.tsx'

vi.mock('../../data/index.ts', () => ({ useUpgradeNews: () => 'newer' }))

it('asks for a reload as long as nothing is saved here, beside what is half typed', async () => {
  const onReload = vi.fn<() => void>()
  render(
    <>
      <Notifications />
      <UpgradeToast onReload={onReload} />
    </>,
  )
  expect(await screen.findByText(texts.newer)).toBeTruthy()
  // It can't be closed, and covers nothing as a dialog would.
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: texts.reload }))
  expect(onReload).toHaveBeenCalledOnce()
})
