// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { LocalFacts } from './local-facts.tsx'

const { useSharedStorage } = vi.hoisted(() => ({ useSharedStorage: vi.fn() }))
vi.mock('../../data/index.ts', () => ({ useNow: () => 0, useSharedStorage }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, ...props }: ComponentProps<'a'> & { readonly to: string }) => (
    <a href={to} {...props}>
      {children}
    </a>
  ),
}))

beforeAll(() => {
  // jsdom has no media queries; Mantine asks for the colour scheme.
  stubBrowser()
})
afterEach(cleanup)

const open = () =>
  render(
    <MantineProvider env="test">
      <LocalFacts onNavigate={() => undefined} />
    </MantineProvider>,
  )

it('leads from the panel to the page where the access is renewed, if the device is shared', () => {
  useSharedStorage.mockReturnValue({ kind: 'gist', lastSyncTime: null, problem: { code: 'refused' }, wentBackAt: null })
  open()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/Sync')
  cleanup()
  useSharedStorage.mockReturnValue(null)
  open()
  expect(screen.queryByRole('link')).toBeNull()
})
