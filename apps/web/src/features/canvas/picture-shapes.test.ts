import type { LivingElement } from '@bama/domain'
import { expect, it } from 'vitest'
import { arrowheadOf, isRightToLeft, pathOf, pictureOf } from './picture-shapes.ts'

const box = (fields: object): LivingElement =>
  ({
    type: 'rectangle',
    isDeleted: false,
    x: 0,
    y: 0,
    width: 100,
    height: 50,
    angle: 0,
    index: 'a1',
    ...fields,
  }) as LivingElement

it('a picture holds all that is drawn, with a margin, from back to front', () => {
  const elements = new Map<string, { readonly isDeleted: boolean }>([
    ['front', box({ x: 200, index: 'a2' })],
    ['back', box({})],
    ['gone', { isDeleted: true }],
  ])
  const picture = pictureOf(elements)
  expect(picture?.elements.map(([id]) => id)).toEqual(['back', 'front'])
  expect(picture).toMatchObject({ x: -12, y: -12, width: 324, height: 74 })
})

it('what is turned, and what goes backwards, is in the picture whole', () => {
  const turned = pictureOf(new Map([['a', box({ angle: Math.PI / 2 })]]))
  expect(turned?.height).toBeCloseTo(124)
  const line = box({
    type: 'line',
    points: [
      [0, 0],
      [-80, -20],
    ],
  })
  expect(pictureOf(new Map([['a', line]]))).toMatchObject({ x: -92, y: -32 })
})

it('nothing drawn is no picture', () => expect(pictureOf(new Map([['a', { isDeleted: true }]]))).toBeNull())

it('lines are paths, and an arrow of no length has no head', () => {
  expect(
    pathOf([
      [0, 0],
      [5, 6],
    ]),
  ).toBe('M0 0L5 6')
  expect(
    arrowheadOf(
      [
        [0, 0],
        [0, 0],
      ],
      2,
    ),
  ).toBe('')
  expect(
    arrowheadOf(
      [
        [0, 0],
        [100, 0],
      ],
      2,
    ),
  ).toMatch(/^M100 0L.*M100 0L/)
})

it('a Hebrew text is read from the right, whatever stands before it', () => {
  expect(['במה 3×4', '12 במה', 'LED', '10×6'].map(isRightToLeft)).toEqual([true, true, false, false])
})
