import { expect, it } from 'vitest'
import { attachmentModel } from './schema.ts'
import { maxThumbnailLength, thumbnailUrl } from './types.ts'

const file = {
  item_type: 'event',
  item_id: 'e1',
  name: 'מפרט.pdf',
  type: 'application/pdf',
  size: 1000,
  sha256: 'a'.repeat(64),
  file_id: '00000000-0000-4000-8000-00000000f11e',
}
const thumbnailIn = (thumbnail: unknown) => attachmentModel.schema.safeParse({ ...file, thumbnail }).data?.thumbnail

it('[S114] a thumbnail is a JPEG in base64, or none', () => {
  expect(attachmentModel.schema.parse(file).thumbnail).toBeNull()
  expect(thumbnailIn('/9j/4AAQSkZJRg==')).toBe('/9j/4AAQSkZJRg==')
  expect(thumbnailUrl('/9j/4AAQSkZJRg==')).toBe('data:image/jpeg;base64,/9j/4AAQSkZJRg==')
})

it.each([
  ['another kind of image', 'iVBORw0KGgo='],
  ['a drawing that could run', 'PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIj4='],
  ['an address', 'data:image/jpeg;base64,/9j/4AAQ'],
  ['what leads out of the attribute', '/9j/4AAQ" onerror="alert(1)'],
  ['more than travels with a record', `/9j/${'A'.repeat(maxThumbnailLength - 3)}`],
])('[S114] %s is none', (_what, thumbnail) => {
  expect(thumbnailIn(thumbnail)).toBeUndefined()
})
