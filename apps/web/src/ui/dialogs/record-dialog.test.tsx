// @vitest-environment dom
import { expect, it } from 'vitest'
import { render, screen } from '../../../testing/render.tsx'
import { RecordDialog } from './record-dialog.tsx'

it.each([
  ['is missing', null, true],
  ['is loading', undefined, false],
])('shows what its person left on a record only where that %s', (_, row, isShown) => {
  const nothing = (): void => undefined
  render(
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
    </RecordDialog>,
  )
  expect(screen.queryByText('left') !== null).toBe(isShown)
})
