// @vitest-environment dom
import { recordId } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { cleanup } from '@testing-library/react'
import { afterEach, it, vi } from 'vitest'
import { expectBackCloses } from '../../../../testing/expect-back-closes.ts'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import { Lightbox } from './lightbox.tsx'

vi.mock('../../../data/index.ts', () => ({ useImageSource: () => ({ kind: 'loading' }) }))
stubBrowser()
afterEach(cleanup)

const images = [
  {
    id: recordId('i1'),
    url: '/api/files/00000000-0000-7000-8000-000000000001',
    filename: 'במה.png',
    sort_order: 'a0',
  },
]

it('Back closes the image, and neither the event nor the form below it', () => {
  expectBackCloses((opened, onClose) => (
    <MantineProvider env="test">
      <Lightbox images={images} index={opened ? 0 : null} eventName="כנס" onClose={onClose} />
    </MantineProvider>
  ))
})
