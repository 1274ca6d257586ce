// @vitest-environment dom
import { Notifications } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import { migrationTexts as texts } from '../../texts/migration.ts'
import { UpgradeToast } from './upgrade-toast.tsx'

const reloadNewest = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('../../data/index.ts', () => ({ useUpgradeNews: () => 'newer' }))
vi.mock('../../ui/loading/reload-newest.ts', () => ({ reloadNewest }))

it('asks for a reload as long as nothing is saved here, beside what is half typed', async () => {
  render(
    <>
      <Notifications />
      <UpgradeToast />
    </>,
  )
  expect(await screen.findByText(texts.newer)).toBeTruthy()
  // It can't be closed, and covers nothing as a dialog would.
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: texts.reload }))
  expect(reloadNewest).toHaveBeenCalledOnce()
})
