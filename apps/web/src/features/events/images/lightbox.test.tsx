// @vitest-environment dom
import { recordId } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoBlockers, pressBack } from '../../../../testing/stub-back.ts'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import { Lightbox } from './lightbox.tsx'

vi.mock('@tanstack/react-router', async () => (await import('../../../../testing/stub-back.ts')).routerWithBack)
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
  const onClose = vi.fn()
  const shown = (index: number | null) => (
    <MantineProvider env="test">
      <Lightbox images={images} index={index} eventName="כנס" onClose={onClose} />
    </MantineProvider>
  )
  const { rerender } = render(shown(null))
  expectNoBlockers()
  rerender(shown(0))
  pressBack()
  expect(onClose).toHaveBeenCalledOnce()
})
