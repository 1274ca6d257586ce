import { cities } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { cityChoices, cityFilter, zoneChoices } from './place-choices.ts'
import { placeOfValues, type PlaceValues, problemsIn, valuesOfPlace } from './place-values.ts'

const haifa = { kind: 'city', geonamesId: 294_801 } as const
const point = { kind: 'point', latitude: -33.87, longitude: 151.21, elevation: 58, zone: 'Australia/Sydney' } as const
const typed = (values: Partial<PlaceValues>): PlaceValues => ({ ...valuesOfPlace(point), ...values })

describe('the form of a place', () => {
  it('holds a place and gives it back', () => {
    for (const place of [haifa, point]) expect(placeOfValues(valuesOfPlace(place))).toEqual(place)
  })

  it('begins another place where the chosen city is, at the sea', () => {
    expect(placeOfValues({ ...valuesOfPlace(haifa), kind: 'point' })).toEqual({
      kind: 'point',
      latitude: 32.81841,
      longitude: 34.9885,
      elevation: 0,
      zone: 'Asia/Jerusalem',
    })
  })

  it('[A9.34] says beside each field what is wrong with it, and what is missing', () => {
    expect(problemsIn(typed({}))).toEqual({})
    expect(problemsIn(typed({ latitude: '90', longitude: '-180', elevation: '0' }))).toEqual({})
    expect(problemsIn(typed({ latitude: '-90.01', longitude: '181', elevation: '-1', zone: 'Asia/Nowhere' }))).toEqual({
      latitude: 'נא להזין מספר בין מינוס 90 ל־90',
      longitude: 'נא להזין מספר בין מינוס 180 ל־180',
      elevation: 'נא להזין מספר בין 0 ל־9000',
      zone: 'נא לבחור אזור זמן מהרשימה',
    })
    expect(Object.keys(problemsIn(typed({ latitude: '', longitude: 'מזרחה', elevation: ' ', zone: '' })))).toEqual(
      expect.arrayContaining(['latitude', 'longitude', 'elevation', 'zone']),
    )
    expect(problemsIn(typed({ zone: '' }))).toEqual({ zone: 'נא לבחור מהרשימה' })
    expect(problemsIn({ ...valuesOfPlace(haifa), city: '' })).toEqual({ city: 'נא לבחור מהרשימה' })
  })

  it('asks nothing of the fields that are not shown', () => {
    expect(problemsIn(typed({ kind: 'city', latitude: 'צפונה' }))).toEqual({})
  })

  it('reads a number with whichever minus and spaces around', () => {
    expect(placeOfValues(typed({ latitude: ' −33.5 ' }))).toMatchObject({ latitude: -33.5 })
  })
})

describe('the choices', () => {
  const found = (search: string) =>
    cityFilter({ options: cityChoices, search, limit: Infinity }).map((group) =>
      'group' in group ? [group.group, group.items.map((item) => (typeof item === 'string' ? item : item.label))] : [],
    )

  it('are all cities, those of Israel first', () => {
    expect(cityChoices.map(({ group }) => group)).toEqual(['ישראל', 'חו״ל'])
    expect(cityChoices.flatMap(({ items }) => items)).toHaveLength(cities.length)
  })

  it('are found as Hebrew is written, full or short, without an empty head', () => {
    expect(found('קרית')).toEqual([['ישראל', ['קריית אתא', 'קריית גת', 'קריית שמונה']]])
    expect(found("לוס אנג'לס")).toEqual([['חו״ל', ['לוס אנג׳לס']]])
    expect(found('יפו תל')).toEqual([['ישראל', ['תל אביב־יפו']]])
    expect(found('אין כזאת')).toEqual([])
  })

  it('are the zones that this browser knows, and the chosen one by its older name', () => {
    expect(zoneChoices('Asia/Jerusalem')).toContain('UTC')
    expect(zoneChoices('Asia/Jerusalem').filter((zone) => zone === 'Asia/Jerusalem')).toHaveLength(1)
    expect(zoneChoices('Asia/Tel_Aviv')).toContain('Asia/Tel_Aviv')
  })
})
