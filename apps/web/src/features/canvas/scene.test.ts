import { elementOf, recordId } from '@bama/domain'
import { sampleElement } from '@bama/domain/testing'
import { expect, it } from 'vitest'
import { elementsIn, standsOver, toCell, toScene } from './scene.ts'

const rectangle = sampleElement({
  id: 'element-1',
  version: 3,
  versionNonce: 7,
  x: 1.234567,
  link: null as string | null,
  updated: 1,
})

const stroke = (points: number) => ({
  ...rectangle,
  type: 'freedraw',
  points: Array.from({ length: points }, (_, index) => [index + 0.123456, index]),
  pressures: Array.from({ length: points }, () => 0.5),
  simulatePressure: false,
  lastCommittedPoint: null,
})

it('an element goes into its cell and comes back', () => {
  const text = toCell(rectangle) ?? ''
  const back = elementsIn([{ id: recordId('element-1'), element: text }]).get('element-1')
  expect(back).toMatchObject({ type: 'rectangle', version: 3, versionNonce: 7, x: 1.23 })
  expect(back === undefined ? null : toScene('element-1', back, undefined)).toMatchObject({ id: 'element-1', x: 1.23 })
})

it('a deleted one leaves its version alone, and takes away what is drawn here', () => {
  const text = toCell({ ...rectangle, isDeleted: true }) ?? ''
  expect(JSON.parse(text)).toEqual({ version: 3, versionNonce: 7, isDeleted: true })
  const element = elementOf(text)
  if (element === null) throw new Error('it is an element')
  expect(toScene('element-1', element, { ...rectangle, version: 2 })).toMatchObject({ isDeleted: true, version: 3 })
  expect(toScene('element-1', element, undefined)).toBeNull()
})

it('images and embedded pages are kept nowhere; a link that runs is left out', () => {
  expect(toCell({ ...rectangle, type: 'image' })).toBeNull()
  expect(toCell({ ...rectangle, type: 'embeddable' })).toBeNull()
  const linked = { ...rectangle, link: 'javascript:alert(1)' }
  expect(elementOf(toCell(linked) ?? '')).toMatchObject({ link: null })
})

it('a stroke without end is thinned out, its ends stay', () => {
  const element = elementOf(toCell(stroke(9000)) ?? '')
  if (element === null || element.isDeleted || element.type !== 'freedraw') throw new Error('it is a stroke')
  expect(element.points.length).toBeLessThanOrEqual(2000)
  expect([element.points[0], element.points.at(-1)]).toEqual([
    [0.12, 0],
    [8999.12, 8999],
  ])
  expect(element.pressures).toHaveLength(element.points.length)
})

it('the higher version stands, then the lower nonce', () => {
  expect(standsOver({ version: 2, versionNonce: 9 }, { version: 1, versionNonce: 1 })).toBe(true)
  expect(standsOver({ version: 2, versionNonce: 9 }, { version: 2, versionNonce: 1 })).toBe(false)
  expect(standsOver({ version: 2, versionNonce: 1 }, { version: 2, versionNonce: 1 })).toBe(false)
  expect(standsOver({ version: 1, versionNonce: 1 }, undefined)).toBe(true)
})
