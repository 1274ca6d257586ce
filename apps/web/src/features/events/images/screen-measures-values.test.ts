import { expect, it } from 'vitest'
import { gridOfValues, halves, numberOf, toInput, toValues } from './screen-measures-values.ts'

const values = { ...toValues(null), screen_columns: '10', screen_rows: '6' }

it('what is typed is a number, nothing, or refused by the schema', () => {
  expect(['', '  ', ' 12 ', '1.5', 'עשר', '-3'].map(numberOf)).toEqual([null, null, 12, '1.5', 'עשר', '-3'])
})

it('only what was changed is written, what was emptied too', () => {
  const initial = { ...values, cabinet_width_mm: '500' }
  expect(toInput({ ...initial, screen_rows: '7', cabinet_width_mm: '' }, initial)).toEqual({
    screen_rows: 7,
    cabinet_width_mm: null,
  })
})

it('one side needs the other', () => {
  expect(Object.keys(halves({ ...values, cabinet_width_px: '128' }))).toEqual(['cabinet_height_px'])
  expect(halves(values)).toEqual({})
  expect(halves(toValues(null))).toEqual({})
})

it('is drawn while it is typed, as far as it is a screen', () => {
  expect(gridOfValues(values)).toMatchObject({ columns: 10, rows: 6, cabinetMm: null })
  expect(gridOfValues({ ...values, screen_rows: '' })).toBeNull()
  expect(gridOfValues({ ...values, screen_rows: '1000' })).toBeNull()
})
