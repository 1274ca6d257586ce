// @vitest-environment dom
import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { cleanup, render, screen } from '../../../testing/render.tsx'
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

const open = () => render(<LocalFacts onNavigate={() => undefined} />)

it('leads from the panel to the page where the access is renewed, if the device is shared', () => {
  useSharedStorage.mockReturnValue({ kind: 'gist', lastSyncTime: null, problem: { code: 'refused' }, wentBackAt: null })
  open()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/Sync')
  cleanup()
  useSharedStorage.mockReturnValue(null)
  open()
  expect(screen.queryByRole('link')).toBeNull()
})
