// @vitest-environment dom
import { recordId } from '@bama/domain'
import { it, vi } from 'vitest'
import { expectBackCloses } from '../../../../testing/expect-back-closes.ts'
import { Lightbox } from './lightbox.tsx'

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
  expectBackCloses((opened, onClose) => (
    <Lightbox images={images} index={opened ? 0 : null} eventName="כנס" onClose={onClose} />
  ))
})
