import { expect, it } from 'vitest'
import { gridDrawing } from '../../ui/screen-grid/grid-drawing.ts'
import { gridElements } from './grid-elements.ts'

it('a screen lies around the point, as one group', () => {
  const drawing = gridDrawing({ columns: 4, rows: 2, cabinetMm: { width: 500, height: 500 }, cabinetPx: null })
  const elements = gridElements(drawing, { x: 1000, y: 500 }, 'group-one')
  expect(elements).toHaveLength(drawing.shapes.length)
  expect(new Set(elements.flatMap(({ groupIds }) => groupIds))).toEqual(new Set(['group-one']))
  const [frame] = elements
  expect(frame).toMatchObject({ type: 'rectangle', width: 160, height: 80 })
  // Centred by the whole picture, including the words below the screen.
  expect(frame?.x).toBeCloseTo(1000 - drawing.width / 2 - drawing.x)
  expect(frame?.y).toBeCloseTo(500 - drawing.height / 2 - drawing.y)
  expect(elements.find(({ type }) => type === 'line')).toMatchObject({ width: 0, height: 80 })
})
