// @vitest-environment dom
import { expect, it } from 'vitest'
import { render, waitFor } from '../../../testing/render.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

it('shows as many rows as it is asked for, once waiting takes a while', async () => {
  const { container } = render(<RowsSkeleton shape="table" rows={5} />)
  const rows = () => container.querySelectorAll('[data-shape="table"] > *').length
  expect(rows()).toBe(0)
  await waitFor(() => expect(rows()).toBe(5))
})
