// @vitest-environment dom
import { expect, it } from 'vitest'
import { render, screen } from '../../../testing/render.tsx'
import { archiveTexts } from '../../texts/archive.ts'
import { ClearFilter } from './filter-bar.tsx'

it('the button that clears a filter is no wider than the screen: a long name wraps, kept in one piece', () => {
  const name = 'DevOps International'
  render(
    <ClearFilter conditions={1} onClear={() => undefined}>
      {archiveTexts.ofClient(name)}
    </ClearFilter>,
  )
  const button = screen.getByRole('button')
  expect([button.style.maxWidth, button.style.height]).toEqual(['100%', 'auto'])
  expect(screen.getByText(`\u2068${name}\u2069`, { exact: false }).style.whiteSpace).toBe('normal')
})
