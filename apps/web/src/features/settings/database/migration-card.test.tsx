// @vitest-environment dom
import { err } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../../testing/render.tsx'
import { causeText } from '../../../texts/database.ts'
import { migrationTexts as texts } from '../../../texts/migration.ts'
import { MigrationCard } from './migration-card.tsx'

const full = vi.hoisted(() => ({ code: 'storage', reason: 'QuotaExceededError' }) as const)
const unfinished = vi.hoisted(() => {
  const steps = { '1.0': 'completed', '1.1': 'completed', '2.0': 'completed' }
  return { currentVersion: '0.0', targetVersion: '2.0', error: null, steps, next: 'bring_in', keptUntil: null }
})
vi.mock('../../../data/index.ts', () => ({
  acceptMigration: () => Promise.resolve(err(full)),
  useMigration: () => ({ ...unfinished, isRunning: false, left: { skipped: 1, fields: 0 } }),
}))

it('says that the migration could not be finished where the device is full', async () => {
  const say = vi.fn<(tone: string, text: string) => void>()
  render(<MigrationCard say={say} attempt={vi.fn()} restore={vi.fn()} />)
  fireEvent.click(screen.getByRole('button', { name: texts.finish }))
  await vi.waitFor(() => expect(say).toHaveBeenCalledWith('red', texts.banner(causeText(full))))
})
