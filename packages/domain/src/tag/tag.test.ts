import { expect, it } from 'vitest'
import { tagModel, tagSchema, tagSwatches } from './schema.ts'
import { textColorOn } from './text-color.ts'

it('[A3.41] [A5.41] [A5.42] [A9.23] text is white on dark and black on light, by luminance 128', () => {
  expect(textColorOn('#000000')).toBe('#ffffff')
  expect(textColorOn('#ffffff')).toBe('#000000')
  expect(textColorOn('#7f7f7f')).toBe('#ffffff')
  expect(textColorOn('#808080')).toBe('#000000')
  expect(tagSwatches.map(textColorOn)).toEqual([
    '#ffffff',
    '#000000',
    '#000000',
    '#000000',
    '#ffffff',
    '#ffffff',
    '#ffffff',
    '#ffffff',
  ])
})

it('[A9.22] the swatches are eight', () => {
  const eight = '#ef4444 #f97316 #eab308 #22c55e #3b82f6 #8b5cf6 #ec4899 #6b7280'
  expect(tagSwatches.join(' ')).toBe(eight)
})

it('[A3.40] [A7.22] a tag has a name, and a colour that is grey unless chosen, with its text colour', () => {
  expect(tagSchema.parse({ name: ' הגברה ' })).toMatchObject({ name: 'הגברה', color: '#e2e8f0' })
  expect(tagSchema.safeParse({ name: ' ' }).success).toBe(false)
  for (const color of ['red', '#fff', 'url(x)', '#12345g'])
    expect(tagSchema.safeParse({ name: 'א', color }).success).toBe(false)
  expect(tagModel.derive?.({ name: 'א', color: '#000000' }, {})).toMatchObject({ text_color: '#ffffff' })
})
