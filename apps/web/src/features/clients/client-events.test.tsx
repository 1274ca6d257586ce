// @vitest-environment dom
import { recordId } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { ClientEvents } from './client-events.tsx'

vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({
    history: { push: () => undefined },
    options: { stringifySearch: (search: Record<string, string>) => `?${new URLSearchParams(search).toString()}` },
  }),
}))

it('leads to the events that it counts, on the board and in the archive', () => {
  stubBrowser()
  const client = { id: recordId('dan'), name: 'דן' }
  render(
    <MantineProvider env="test">
      <ClientEvents id="dan" client={client} counts={{ active: 1, archived: 2 }} />
    </MantineProvider>,
  )
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/Events?client=dan', '/Archive?client=dan'])
})
