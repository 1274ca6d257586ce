/** An institution's name, in which `{city}` stands for the town. */
export interface InstitutionName {
  readonly name: string
  /** The name of its grounds in an address; the institution's name if absent. */
  readonly premises?: string
  readonly latin: string
}

export const malls: readonly InstitutionName[] = [
  { name: 'קניון הזהב, {city}', latin: 'zahav-mall' },
  { name: 'קניון לב העיר, {city}', latin: 'lev-mall' },
  { name: 'קניון השער, {city}', latin: 'gate-mall' },
  { name: 'קניון הדקל, {city}', latin: 'dekel-mall' },
  { name: 'מתחם G־Center {city}', latin: 'g-center' },
  { name: 'קניון הנביאים, {city}', latin: 'neviim-mall' },
]

export const charities: readonly InstitutionName[] = [
  { name: 'עמותת אור לקהילה, {city}', latin: 'or-community' },
  { name: 'עמותת לב רחב, סניף {city}', latin: 'lev-rahav' },
  { name: 'עמותת כנפיים לחינוך, {city}', latin: 'knafayim' },
  { name: 'עמותת צעד קדימה, {city}', latin: 'step-forward' },
  { name: 'בית חם לנוער, {city}', latin: 'warm-home' },
  { name: 'שווים בספורט, {city}', latin: 'equal-sport' },
  { name: 'עמותת חיבוק ראשון, {city}', latin: 'first-hug' },
  { name: 'רוטרי {city}', latin: 'rotary-club' },
]

export const academies: readonly InstitutionName[] = [
  { name: 'המכללה האקדמית {city}', premises: 'קמפוס המכללה האקדמית', latin: 'college' },
  { name: 'המכללה הטכנולוגית {city}', premises: 'קמפוס המכללה הטכנולוגית', latin: 'tech-college' },
  { name: 'המכללה לחינוך {city}', premises: 'קמפוס המכללה לחינוך', latin: 'edu-college' },
]

export const schools: readonly InstitutionName[] = [
  { name: 'תיכון רבין, {city}', latin: 'rabin-school' },
  { name: 'תיכון עירוני א׳, {city}', latin: 'ironi-a' },
  { name: 'בי״ס גורדון, {city}', latin: 'gordon-school' },
  { name: 'חט״ב אלון, {city}', latin: 'alon-school' },
  { name: 'תיכון ז׳בוטינסקי, {city}', latin: 'jabotinsky-school' },
]

/** Venues that present other people's shows, so that any kind of event fits them. */
export const stages: readonly InstitutionName[] = [
  { name: 'היכל התרבות {city}', latin: 'culture-hall' },
  { name: 'תיאטרון הפרינג׳ {city}', latin: 'fringe' },
  { name: 'בית המוזיקה {city}', latin: 'music-house' },
  { name: 'קרן התרבות {city}', latin: 'culture-fund' },
  { name: 'מרכז הבמה {city}', latin: 'stage-center' },
  { name: 'עונת המופעים, {city}', latin: 'season' },
]

/** Departments of a municipality that order any kind of event. */
export const departments: readonly string[] = [
  'אגף אירועים',
  'אגף תרבות ופנאי',
  'מינהל קהילה',
  'מחלקת טקסים ואירועים',
  'רשת המתנ״סים',
  'מינהל תרבות, נוער וספורט',
  'אגף חינוך וקהילה',
  'מחלקת הדוברות והאירועים',
  'לשכת מנכ״ל',
  'מחלקת הפקות',
  'מרכז ההפקות',
]

export const streets: readonly string[] = [
  'הרצל',
  'ויצמן',
  'ז׳בוטינסקי',
  'רוטשילד',
  'בן גוריון',
  'ביאליק',
  'צ׳רניחובסקי',
  'אחד העם',
  'סוקולוב',
  'האורגים',
  'המלאכה',
  'החרושת',
  'דרך השלום',
  'הנביאים',
  'קפלן',
  'ההסתדרות',
  'הגפן',
  'האלון',
  'התמר',
  'שד׳ ירושלים',
  'יגאל אלון',
  'הברזל',
  'המייסדים',
]
