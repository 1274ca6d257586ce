// @vitest-environment jsdom
import { recordId } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import { Lightbox } from './lightbox.tsx'

type ShouldBlock = (navigation: { readonly action: string }) => boolean
const router = vi.hoisted(() => ({ blockers: [] as ShouldBlock[] }))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ shouldBlockFn }: { readonly shouldBlockFn: ShouldBlock }) => void router.blockers.push(shouldBlockFn),
}))
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
  expect(router.blockers).toEqual([])
  rerender(shown(0))
  expect(router.blockers.at(-1)?.({ action: 'PUSH' })).toBe(false)
  expect(router.blockers.at(-1)?.({ action: 'BACK' })).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})
