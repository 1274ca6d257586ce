import { expect, it } from 'vitest'
import { eventSchema } from './schema.ts'
import { measuresOf, screenGridOf } from './screen-grid.ts'

const event = (fields: object) => eventSchema.parse({ name: 'השקה', date: '2027-04-15', ...fields })
const reasonOf = (fields: object): string | undefined =>
  eventSchema.safeParse({ name: 'השקה', date: '2027-04-15', ...fields }).error?.issues[0]?.message

it('a screen is there once its cabinets are counted in both directions', () => {
  expect(screenGridOf(event({}))).toBeNull()
  expect(screenGridOf(event({ screen_columns: 10 }))).toBeNull()
  expect(screenGridOf(event({ screen_columns: 10, screen_rows: 6, cabinet_width_mm: 500 }))).toEqual({
    columns: 10,
    rows: 6,
    cabinetMm: null,
    cabinetPx: null,
  })
})

it('the whole screen follows from one cabinet', () => {
  const grid = screenGridOf(
    event({
      screen_columns: 10,
      screen_rows: 6,
      cabinet_width_mm: 500,
      cabinet_height_mm: 1000,
      cabinet_width_px: 128,
      cabinet_height_px: 256,
    }),
  )
  expect(grid && measuresOf(grid)).toEqual({
    cabinets: 60,
    mm: { width: 5000, height: 6000 },
    px: { width: 1280, height: 1536 },
    squareMetres: 30,
  })
})

it('what is no count of cabinets or millimetres is refused', () => {
  expect(reasonOf({ screen_columns: 0 })).toBe('bad_cabinets')
  expect(reasonOf({ screen_rows: 2.5 })).toBe('bad_cabinets')
  expect(reasonOf({ screen_columns: '7' })).toBe('bad_cabinets')
  expect(reasonOf({ screen_columns: 101 })).toBe('bad_cabinets')
  expect(reasonOf({ cabinet_width_px: 10_001 })).toBe('bad_cabinet_side')
  expect(reasonOf({ cabinet_height_mm: '' })).toBeUndefined()
})
