import { describe, expect, it } from 'vitest'
import { calendarPointSchema, placeOfText, placeText, placeTextSchema } from './place.ts'

const point = { latitude: 32.08, longitude: 34.78, elevation: 5, zone: 'Asia/Jerusalem' }

describe('a calendar place', () => {
  it('is stored as one line and read back', () => {
    for (const place of [
      { kind: 'city', geonamesId: 281_184 } as const,
      { kind: 'point', ...point } as const,
      { kind: 'point', latitude: -33.9, longitude: 0, elevation: 0, zone: 'UTC' } as const,
    ])
      expect(placeOfText(placeText(place))).toEqual(place)
    expect(placeText({ kind: 'point', ...point })).toBe('point:32.08,34.78,5,Asia/Jerusalem')
  })

  it.each([
    '',
    'Jerusalem',
    'geonames:0',
    'geonames:-1',
    'geonames:1e3',
    'point:91,0,0,UTC',
    'point:0,181,0,UTC',
    'point:0,0,-1,UTC',
    'point:0,0,0,Nowhere/Else',
    'point:0,0,0',
    'point:a,0,0,UTC',
    'point:0,0,0,UTC,1',
  ])('never reads %j', (text) => {
    expect(placeTextSchema.safeParse(text).success).toBe(false)
  })

  it('[A9.34] latitude is -90..90, longitude -180..180, elevation at least 0, and a zone is required', () => {
    const reasonsOf = (input: object) =>
      calendarPointSchema
        .safeParse({ ...point, ...input })
        .error?.issues.map(({ path, message }) => [path[0], message]) ?? []
    for (const input of [
      { latitude: -90 },
      { latitude: 90 },
      { longitude: -180 },
      { longitude: 180 },
      { elevation: 0 },
    ])
      expect(reasonsOf(input)).toEqual([])
    expect(reasonsOf({ latitude: 90.01 })).toEqual([['latitude', 'bad_latitude']])
    expect(reasonsOf({ latitude: Number.NaN })).toEqual([['latitude', 'bad_latitude']])
    expect(reasonsOf({ longitude: -180.5 })).toEqual([['longitude', 'bad_longitude']])
    expect(reasonsOf({ elevation: -1 })).toEqual([['elevation', 'bad_elevation']])
    expect(reasonsOf({ zone: ' ' })).toEqual([
      ['zone', 'required'],
      ['zone', 'bad_zone'],
    ])
    expect(reasonsOf({ zone: 'Asia/Nowhere' })).toEqual([['zone', 'bad_zone']])
  })
})
