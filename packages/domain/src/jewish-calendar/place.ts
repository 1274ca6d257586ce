import { z } from 'zod'

/** A listed city, by its GeoNames id, or a custom point. */
export type CalendarPlace =
  | { readonly kind: 'city'; readonly geonamesId: number }
  | ({ readonly kind: 'point' } & CalendarPoint)

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A point on earth: degrees, metres above sea level, an IANA zone (docs/specification.md, A9). */
export const calendarPointSchema = z.strictObject({
  latitude: z.number('bad_latitude').min(-90, 'bad_latitude').max(90, 'bad_latitude'),
  longitude: z.number('bad_longitude').min(-180, 'bad_longitude').max(180, 'bad_longitude'),
  elevation: z.number('bad_elevation').min(0, 'bad_elevation').max(9000, 'bad_elevation'),
  zone: z.string().trim().min(1, 'required').max(60, 'too_long').refine(isZone, 'bad_zone'),
})
export type CalendarPoint = z.infer<typeof calendarPointSchema>

/** Jerusalem, until another place is chosen (docs/decisions/0002). */
export const defaultPlace: CalendarPlace = { kind: 'city', geonamesId: 281_184 }

const cityPattern = /^geonames:([1-9]\d{0,8})$/
const pointPattern = /^point:([^,]+),([^,]+),([^,]+),([^,]+)$/

/** Returns the stored form of a place: `geonames:281184` or `point:32.08,34.78,5,Asia/Jerusalem`. */
export const placeText = (place: CalendarPlace): string =>
  place.kind === 'city'
    ? `geonames:${String(place.geonamesId)}`
    : `point:${String(place.latitude)},${String(place.longitude)},${String(place.elevation)},${place.zone}`

/** Parses the result of {@link placeText}; null for anything else. */
export function placeOfText(text: string): CalendarPlace | null {
  const city = cityPattern.exec(text)
  if (city !== null) return { kind: 'city', geonamesId: Number(city[1]) }
  const [, latitude, longitude, elevation, zone] = pointPattern.exec(text) ?? []
  const point = calendarPointSchema.safeParse({
    latitude: Number(latitude),
    longitude: Number(longitude),
    elevation: Number(elevation),
    zone,
  })
  return point.success ? { kind: 'point', ...point.data } : null
}

export const placeTextSchema = z
  .string()
  .max(160, 'too_long')
  .refine((text) => placeOfText(text) !== null, 'bad_place')
