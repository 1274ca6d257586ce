// @vitest-environment dom
import { recordId } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { render, screen } from '../../../testing/render.tsx'
import { ClientEvents } from './client-events.tsx'

vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({
    history: { push: () => undefined },
    options: { stringifySearch: (search: Record<string, string>) => `?${new URLSearchParams(search).toString()}` },
  }),
}))

it('leads to the events that it counts, on the board and in the archive', () => {
  const client = { id: recordId('dan'), name: 'דן' }
  render(<ClientEvents id="dan" client={client} counts={{ active: 1, archived: 2 }} />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/Events?client=dan', '/Archive?client=dan'])
})
