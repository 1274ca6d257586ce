// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { RecordDialog } from './record-dialog.tsx'

afterEach(cleanup)

it.each([
  ['is missing', null, true],
  ['is loading', undefined, false],
])('shows what its person left on a record only where that %s', (_, row, isShown) => {
  stubBrowser()
  const nothing = (): void => undefined
  render(
    <MantineProvider env="test">
      <RecordDialog
        isOpen
        row={row}
        isFilling={false}
        isCovered={false}
        isPhone={false}
        size={600}
        texts={{ loading: 'loading', notFound: 'not found', notFoundHint: 'hint' }}
        onClose={nothing}
        onClosed={nothing}
        left="left"
      >
        {() => null}
      </RecordDialog>
    </MantineProvider>,
  )
  expect(screen.queryByText('left') !== null).toBe(isShown)
})
