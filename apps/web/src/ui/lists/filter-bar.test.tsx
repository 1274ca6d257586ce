// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { archiveTexts } from '../../texts/archive.ts'
import { ClearFilter } from './filter-bar.tsx'

stubBrowser()
afterEach(cleanup)

it('the button that clears a filter is no wider than the screen: a long name wraps, kept in one piece', () => {
  const name = 'DevOps International'
  render(
    <MantineProvider env="test">
      <ClearFilter conditions={1} onClear={() => undefined}>
        {archiveTexts.ofClient(name)}
      </ClearFilter>
    </MantineProvider>,
  )
  const button = screen.getByRole('button')
  expect([button.style.maxWidth, button.style.height]).toEqual(['100%', 'auto'])
  expect(screen.getByText(`\u2068${name}\u2069`, { exact: false }).style.whiteSpace).toBe('normal')
})
