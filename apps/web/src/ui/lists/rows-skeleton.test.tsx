// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { render, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

beforeAll(() => {
  // jsdom has no media queries; Mantine asks for the colour scheme.
  stubBrowser()
})

it('shows as many rows as it is asked for, once waiting takes a while', async () => {
  const { container } = render(
    <MantineProvider env="test">
      <RowsSkeleton shape="table" rows={5} />
    </MantineProvider>,
  )
  const rows = () => container.querySelectorAll('[data-shape="table"] > *').length
  expect(rows()).toBe(0)
  await waitFor(() => expect(rows()).toBe(5))
})
