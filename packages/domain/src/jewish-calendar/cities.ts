import type { CalendarPlace, CalendarPoint } from './place.ts'

/** A listed city. Its id is the GeoNames id, so that stored places don't depend on how a name is spelled. */
export interface City extends Omit<CalendarPoint, 'elevation'> {
  readonly geonamesId: number
  readonly name: string
  readonly isInIsrael: boolean
}

const israel = 'Asia/Jerusalem'

/** GeoNames ids and coordinates (CC BY 4.0). Israel first, led by its three largest cities; the rest by name. */
const rows: readonly (readonly [
  geonamesId: number,
  name: string,
  latitude: number,
  longitude: number,
  zone: string,
])[] = [
  [281_184, 'ירושלים', 31.76904, 35.21633, israel],
  [293_397, 'תל אביב־יפו', 32.08088, 34.78057, israel],
  [294_801, 'חיפה', 32.81841, 34.9885, israel],
  [295_277, 'אילת', 29.55805, 34.94821, israel],
  [8_199_394, 'אריאל', 32.1065, 35.18449, israel],
  [295_629, 'אשדוד', 31.79213, 34.64966, israel],
  [295_620, 'אשקלון', 31.66926, 34.57149, israel],
  [295_530, 'באר שבע', 31.25181, 34.7913, israel],
  [295_435, 'בית שאן', 32.49658, 35.4965, israel],
  [295_432, 'בית שמש', 31.73072, 34.99293, israel],
  [295_514, 'בני ברק', 32.08074, 34.8338, israel],
  [295_548, 'בת ים', 32.02379, 34.75185, israel],
  [294_999, 'גבעתיים', 32.07225, 34.81253, israel],
  [295_328, 'דימונה', 31.07079, 35.03269, israel],
  [294_760, 'הוד השרון', 32.15912, 34.89277, israel],
  [294_778, 'הרצליה', 32.16627, 34.82536, israel],
  [293_067, 'זכרון יעקב', 32.56883, 34.95427, israel],
  [294_946, 'חדרה', 32.44192, 34.9039, israel],
  [294_751, 'חולון', 32.01034, 34.77918, israel],
  [293_322, 'טבריה', 32.79221, 35.53124, israel],
  [293_222, 'יבנה', 31.87808, 34.73983, israel],
  [294_514, 'כפר סבא', 32.175, 34.90694, israel],
  [294_577, 'כרמיאל', 32.90951, 35.29768, israel],
  [294_421, 'לוד', 31.9467, 34.8903, israel],
  [282_926, 'מודיעין־מכבים־רעות', 31.89385, 35.01504, israel],
  [8_199_378, 'מודיעין עילית', 31.93221, 35.04416, israel],
  [294_117, 'נהריה', 33.00892, 35.09814, israel],
  [294_074, 'נס ציונה', 31.92933, 34.79868, israel],
  [294_098, 'נצרת', 32.70087, 35.29719, israel],
  [294_071, 'נתניה', 32.33291, 34.85992, israel],
  [295_721, 'עכו', 32.92814, 35.07647, israel],
  [295_740, 'עפולה', 32.60907, 35.2892, israel],
  [295_657, 'ערד', 31.25882, 35.21282, israel],
  [293_918, 'פתח תקווה', 32.08707, 34.88747, israel],
  [293_100, 'צפת', 32.96465, 35.496, israel],
  [293_845, 'קריית אתא', 32.81149, 35.11323, israel],
  [293_842, 'קריית גת', 31.60998, 34.76422, israel],
  [293_825, 'קריית שמונה', 33.21204, 35.57044, israel],
  [293_690, 'ראש העין', 32.09547, 34.95444, israel],
  [293_703, 'ראשון לציון', 31.97102, 34.78939, israel],
  [293_725, 'רחובות', 31.89421, 34.81199, israel],
  [293_768, 'רמלה', 31.92624, 34.8635, israel],
  [293_788, 'רמת גן', 32.08227, 34.81065, israel],
  [293_783, 'רמת השרון', 32.1459, 34.83859, israel],
  [293_807, 'רעננה', 32.1836, 34.87386, israel],
  [293_619, 'שדרות', 31.525, 34.59693, israel],
  [2_759_794, 'אמסטרדם', 52.37403, 4.88969, 'Europe/Amsterdam'],
  [264_371, 'אתונה', 37.97945, 23.71622, 'Europe/Athens'],
  [3_054_643, 'בודפשט', 47.49801, 19.03991, 'Europe/Budapest'],
  [683_506, 'בוקרשט', 44.43225, 26.10626, 'Europe/Bucharest'],
  [1_609_350, 'בנגקוק', 13.75398, 100.50144, 'Asia/Bangkok'],
  [2_950_159, 'ברלין', 52.52437, 13.41053, 'Europe/Berlin'],
  [3_128_760, 'ברצלונה', 41.38879, 2.15899, 'Europe/Madrid'],
  [292_223, 'דובאי', 25.0657, 55.17128, 'Asia/Dubai'],
  [2_761_369, 'וינה', 48.20849, 16.37208, 'Europe/Vienna'],
  [6_167_865, 'טורונטו', 43.70011, -79.4163, 'America/Toronto'],
  [2_643_743, 'לונדון', 51.50853, -0.12574, 'Europe/London'],
  [5_368_361, 'לוס אנג׳לס', 34.05223, -118.24368, 'America/Los_Angeles'],
  [146_384, 'לימסול', 34.68406, 33.03794, 'Asia/Nicosia'],
  [4_164_138, 'מיאמי', 25.77427, -80.19366, 'America/New_York'],
  [5_128_581, 'ניו יורק', 40.71427, -74.00597, 'America/New_York'],
  [727_011, 'סופיה', 42.69751, 23.32415, 'Europe/Sofia'],
  [3_067_696, 'פראג', 50.08804, 14.42076, 'Europe/Prague'],
  [2_988_507, 'פריז', 48.85341, 2.3488, 'Europe/Paris'],
  [3_169_070, 'רומא', 41.89193, 12.51133, 'Europe/Rome'],
]

export const cities: readonly City[] = rows.map(([geonamesId, name, latitude, longitude, zone]) => ({
  geonamesId,
  name,
  latitude,
  longitude,
  zone,
  isInIsrael: zone === israel,
}))

const byId = new Map(cities.map((city) => [city.geonamesId, city]))

/** Returns the city with that id, or Jerusalem if it isn't listed, for example because a newer version stored it. */
export function cityOf(geonamesId: number): City {
  const [jerusalem] = cities
  if (jerusalem === undefined) throw new Error('no cities')
  return byId.get(geonamesId) ?? jerusalem
}

/** Returns the point for sun times. Cities count as at sea level, as in printed calendars (docs/decisions/0010). */
export const pointOf = (place: CalendarPlace): CalendarPoint =>
  place.kind === 'point' ? place : { ...cityOf(place.geonamesId), elevation: 0 }
