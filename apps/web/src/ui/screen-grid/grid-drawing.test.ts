import type { ScreenGrid } from '@bama/domain'
import { expect, it } from 'vitest'
import { gridDrawing, type GridShape } from './grid-drawing.ts'

const grid = (fields: Partial<ScreenGrid> = {}): ScreenGrid => ({
  columns: 10,
  rows: 6,
  cabinetMm: { width: 500, height: 1000 },
  cabinetPx: { width: 128, height: 256 },
  ...fields,
})
const textsOf = (shapes: readonly GridShape[]): readonly string[] =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))

it('every cabinet is drawn, by its proportions', () => {
  const { shapes } = gridDrawing(grid())
  expect(shapes[0]).toEqual({ kind: 'frame', x: 0, y: 0, width: 200, height: 240 })
  expect(shapes.filter(({ kind }) => kind === 'line')).toHaveLength(9 + 5)
  expect(gridDrawing(grid({ columns: 1, rows: 1 })).shapes.some(({ kind }) => kind === 'line')).toBe(false)
})

it('says cabinets, metres and pixels, as far as they are known', () => {
  const said = textsOf(gridDrawing(grid()).shapes)
  expect(said).toContain('לרוחב: 10 ארונות, לגובה: 6 ארונות, יחד: 60 ארונות')
  expect(said).toContain('רוחב: 5 מ׳, גובה: 6 מ׳, שטח: 30 מ״ר')
  expect(said).toContain('1280 × 1536 px')
  expect(said.filter((text) => text === '5 מ׳' || text === '6 מ׳')).toHaveLength(2)
  expect(textsOf(gridDrawing(grid({ cabinetMm: null })).shapes)).toContain('1280 px')
  expect(textsOf(gridDrawing(grid({ columns: 1, rows: 2, cabinetMm: null, cabinetPx: null })).shapes)).toEqual([
    '1',
    '1',
    '2',
    'לרוחב: ארון אחד, לגובה: שני ארונות, יחד: שני ארונות',
  ])
})

it('numbers stand as close as they have room, the first one always', () => {
  const numbers = (columns: number): readonly string[] =>
    textsOf(gridDrawing(grid({ columns, rows: 1, cabinetMm: null, cabinetPx: null })).shapes).slice(0, -2)
  expect(numbers(5)).toEqual(['1', '2', '3', '4', '5'])
  expect(numbers(100)).toEqual(['1', '10', '20', '30', '40', '50', '60', '70', '80', '90', '100'])
})

it('all of it lies in the picture', () => {
  for (const columns of [1, 3, 40]) {
    const { shapes, x, y, width, height } = gridDrawing(grid({ columns, rows: 2 }))
    for (const shape of shapes) {
      if (shape.kind !== 'text') continue
      expect(shape.x).toBeGreaterThanOrEqual(x)
      expect(shape.x).toBeLessThanOrEqual(x + width)
      expect(shape.y - shape.size / 2).toBeGreaterThanOrEqual(y)
      expect(shape.y + shape.size / 2).toBeLessThanOrEqual(y + height)
    }
  }
})
