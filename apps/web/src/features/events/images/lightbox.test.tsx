// @vitest-environment dom
import { recordId } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { render } from '../../../../testing/render.tsx'
import { expectNoBlockers, pressBack } from '../../../../testing/stub-back.ts'
import { Lightbox } from './lightbox.tsx'

vi.mock('@tanstack/react-router', async () => (await import('../../../../testing/stub-back.ts')).routerWithBack)
vi.mock('../../../data/index.ts', () => ({ useImageSource: () => ({ kind: 'loading' }) }))

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
  const shown = (index: number | null) => <Lightbox images={images} index={index} eventName="כנס" onClose={onClose} />
  const { rerender } = render(shown(null))
  expectNoBlockers()
  rerender(shown(0))
  pressBack()
  expect(onClose).toHaveBeenCalledOnce()
})
