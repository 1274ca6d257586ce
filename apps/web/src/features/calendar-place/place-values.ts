import { type CalendarPlace, calendarPointSchema, cities, cityOf } from '@bama/domain'
import { calendarPlaceTexts as texts } from '../../texts/calendar-place.ts'
import { reasonText } from '../../texts/errors.ts'

/** The form's fields as typed. The fields of the kind that isn't chosen keep their values. */
export interface PlaceValues {
  kind: CalendarPlace['kind']
  city: string
  latitude: string
  longitude: string
  elevation: string
  zone: string
}

/** A place's form values. The coordinates of a city are filled in too, as a starting point and an example. */
export function valuesOfPlace(place: CalendarPlace): PlaceValues {
  const city = cityOf(place.kind === 'city' ? place.geonamesId : 0)
  const point = place.kind === 'point' ? place : { ...city, elevation: 0 }
  return {
    kind: place.kind,
    city: String(city.geonamesId),
    latitude: String(point.latitude),
    longitude: String(point.longitude),
    elevation: String(point.elevation),
    zone: point.zone,
  }
}

/** Parses a typed number, accepting any minus sign. NaN for anything else, including an empty text. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(/[−–]/, '-')))

const pointOf = ({ latitude, longitude, elevation, zone }: PlaceValues) =>
  calendarPointSchema.safeParse({
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    elevation: numberOf(elevation),
    zone,
  })

/** The place that the form describes, or null if the values aren't valid. */
export function placeOfValues(values: PlaceValues): CalendarPlace | null {
  if (values.kind === 'point') {
    const point = pointOf(values)
    return point.success ? { kind: 'point', ...point.data } : null
  }
  const city = cities.find(({ geonamesId }) => String(geonamesId) === values.city)
  return city === undefined ? null : { kind: 'city', geonamesId: city.geonamesId }
}

/** The messages by field. */
export function problemsIn(values: PlaceValues): Record<string, string> {
  if (values.kind === 'city') return placeOfValues(values) === null ? { city: texts.chooseFromList } : {}
  const issues = pointOf(values).error?.issues ?? []
  // Reversed, so that a field's first issue wins.
  return Object.fromEntries(
    issues
      .toReversed()
      .map(({ path, message }) => [
        String(path[0]),
        message === 'required' ? texts.chooseFromList : reasonText(message),
      ]),
  )
}
