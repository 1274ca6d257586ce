import { type CalendarPlace, calendarPointSchema, cities, cityOf } from '@bama/domain'
import { calendarPlaceTexts as texts } from '../../texts/calendar-place.ts'
import { reasonText } from '../../texts/errors.ts'

/** The form's fields, as typed. Those of the other kind of place wait until it is chosen. */
export interface PlaceValues {
  kind: CalendarPlace['kind']
  city: string
  latitude: string
  longitude: string
  elevation: string
  zone: string
}

/** Another place begins where the chosen city is: what has to be written shows how. */
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

/** What is typed as a number, with whichever minus; NaN for anything else, nothing included. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(/[−–]/, '-')))

const pointOf = ({ latitude, longitude, elevation, zone }: PlaceValues) =>
  calendarPointSchema.safeParse({
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    elevation: numberOf(elevation),
    zone,
  })

/** The place that is typed; null where it is none yet. */
export function placeOfValues(values: PlaceValues): CalendarPlace | null {
  if (values.kind === 'point') {
    const point = pointOf(values)
    return point.success ? { kind: 'point', ...point.data } : null
  }
  const city = cities.find(({ geonamesId }) => String(geonamesId) === values.city)
  return city === undefined ? null : { kind: 'city', geonamesId: city.geonamesId }
}

/** What is wrong, by field. */
export function problemsIn(values: PlaceValues): Record<string, string> {
  if (values.kind === 'city') return placeOfValues(values) === null ? { city: texts.chooseFromList } : {}
  const issues = pointOf(values).error?.issues ?? []
  // The first of a field is what to mend first.
  return Object.fromEntries(
    issues
      .toReversed()
      .map(({ path, message }) => [
        String(path[0]),
        message === 'required' ? texts.chooseFromList : reasonText(message),
      ]),
  )
}
