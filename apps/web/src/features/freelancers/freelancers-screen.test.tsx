// @vitest-environment dom
import { freelancerSchema } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { FreelancersScreen } from './freelancers-screen.tsx'

const address = vi.hoisted(() => ({ q: '' }))
vi.mock('../../data/index.ts', () => ({
  useRun: () => () => undefined,
  useRecords: () => [
    { ...freelancerSchema.parse({ name: 'דנה אלמוג', role: 'תאורה', phone: '052-123 4567' }), id: 'f1', _synced: true },
    { ...freelancerSchema.parse({ name: 'רון', phone: '03-5551234' }), id: 'f2', _synced: true },
  ],
  useFirstPull: () => undefined,
  useRemainingMs: () => null,
}))
vi.mock('../../ui/hooks/use-search-state.ts', async (original) => ({
  ...(await original<object>()),
  useSearchState: () => ({ search: address, set: () => undefined, setSoon: () => undefined }),
}))
stubBrowser()
afterEach(cleanup)

it.each([
  ['', ['דנה אלמוג', 'רון']],
  ['0521234567', ['דנה אלמוג']],
  ['תאורה דנה', ['דנה אלמוג']],
  ['052-9', []],
])('finds freelancers by words in any order, and by a number however it is written: %s', (q, names) => {
  address.q = q
  render(
    <MantineProvider env="test">
      <FreelancersScreen timer={null} banner={null} />
    </MantineProvider>,
  )
  expect(['דנה אלמוג', 'רון'].filter((name) => screen.queryAllByText(name).length > 0)).toEqual(names)
})
