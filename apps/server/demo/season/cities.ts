import type { PlaceSort } from './place-sort.ts'

/** The kind of local authority: עירייה, מועצה מקומית or מועצה אזורית. */
export type Rank = 'city' | 'town' | 'region'

export interface City {
  readonly name: string
  /** The authority's own spelling, if it differs from the city's name. */
  readonly official?: string
  readonly rank: Rank
  readonly latin: string
  /** Its well-known places. `places.ts` adds the squares, halls and libraries that every town has. */
  readonly places: readonly (readonly [name: string, sort: PlaceSort])[]
  readonly isArab?: true
}

const city = (name: string, latin: string, places: City['places'] = [], official?: string): City => ({
  name,
  latin,
  places,
  rank: 'city',
  ...(official === undefined ? {} : { official }),
})
const town = (name: string, latin: string, places: City['places'] = []): City => ({ name, latin, places, rank: 'town' })
const region = (name: string, latin: string, places: City['places'] = []): City => ({
  name,
  latin,
  places,
  rank: 'region',
})

export const cities: readonly City[] = [
  city(
    'תל אביב',
    'tel-aviv',
    [
      ['כיכר רבין', 'square'],
      ['פארק הירקון', 'park'],
      ['גני יהושע', 'park'],
      ['פארק צ׳ארלס קלור', 'park'],
      ['היכל התרבות תל אביב', 'hall'],
      ['נמל תל אביב', 'street'],
      ['שדרות רוטשילד', 'street'],
      ['חוף גורדון', 'beach'],
    ],
    'תל אביב־יפו',
  ),
  city('ירושלים', 'jerusalem', [
    ['כיכר ספרא', 'square'],
    ['גן סאקר', 'park'],
    ['בריכת הסולטן', 'amphi'],
    ['תיאטרון ירושלים', 'hall'],
    ['מתחם התחנה הראשונה', 'street'],
    ['עמק המצלבה', 'park'],
  ]),
  city('חיפה', 'haifa', [
    ['אודיטוריום חיפה', 'hall'],
    ['פארק הכט', 'park'],
    ['חוף דדו', 'beach'],
    ['המושבה הגרמנית', 'street'],
    ['גן האם', 'park'],
  ]),
  city('ראשל״צ', 'rishon', [
    ['פארק אגמים', 'park'],
    ['לייב פארק', 'amphi'],
    ['כיכר המייסדים', 'square'],
    ['מדרחוב רוטשילד', 'street'],
  ]),
  city('פתח תקווה', 'petah-tikva', [
    ['כיכר המייסדים', 'square'],
    ['היכל התרבות פתח תקווה', 'hall'],
    ['הפארק הגדול', 'park'],
  ]),
  city('אשדוד', 'ashdod', [
    ['אמפי אשדוד', 'amphi'],
    ['פארק אשדוד ים', 'park'],
    ['המשכן לאמנויות הבמה אשדוד', 'hall'],
    ['חוף הקשתות', 'beach'],
  ]),
  city('נתניה', 'netanya', [
    ['כיכר העצמאות', 'square'],
    ['היכל התרבות נתניה', 'hall'],
    ['חוף סירונית', 'beach'],
    ['שלולית החורף', 'park'],
  ]),
  city('באר שבע', 'beer-sheva', [
    ['פארק נחל באר שבע', 'park'],
    ['המשכן לאמנויות הבמה באר שבע', 'hall'],
    ['העיר העתיקה', 'street'],
    ['היכל הקונכייה', 'sports'],
  ]),
  city('חולון', 'holon', [
    ['פארק פרס', 'park'],
    ['תיאטרון חולון', 'hall'],
    ['כיכר ויצמן', 'square'],
    ['מתחם המדיטק', 'street'],
  ]),
  city('בת ים', 'bat-yam', [
    ['טיילת בן גוריון', 'street'],
    ['היכל התרבות בת ים', 'hall'],
    ['חוף הסלע', 'beach'],
  ]),
  city('רמת גן', 'ramat-gan', [
    ['הפארק הלאומי', 'park'],
    ['כיכר אורדע', 'square'],
    ['תיאטרון רמת גן', 'hall'],
  ]),
  city('גבעתיים', 'givatayim', [
    ['פארק גבעתיים', 'park'],
    ['תיאטרון גבעתיים', 'hall'],
    ['רחוב כצנלסון', 'street'],
  ]),
  city('הרצליה', 'herzliya', [
    ['היכל אומנויות הבמה הרצליה', 'hall'],
    ['פארק הרצליה', 'park'],
    ['אמפי פארק הרצליה', 'amphi'],
    ['חוף אכדיה', 'beach'],
  ]),
  city('רמת השרון', 'ramat-hasharon', [['רחוב סוקולוב', 'street']]),
  city('רעננה', 'raanana', [
    ['פארק רעננה', 'park'],
    ['אמפי פארק רעננה', 'amphi'],
    ['רחוב אחוזה', 'street'],
  ]),
  city('כפר סבא', 'kfar-saba', [
    ['כיכר העיר', 'square'],
    ['היכל התרבות כפר סבא', 'hall'],
    ['פארק כפר סבא', 'park'],
  ]),
  city('הוד השרון', 'hod-hasharon', [
    ['פארק ארבע העונות', 'park'],
    ['המרכז לאומנויות הבמה', 'hall'],
  ]),
  city('ראש העין', 'rosh-haayin', [['פארק אפק', 'park']]),
  city('רחובות', 'rehovot', [
    ['היכל התרבות רחובות', 'hall'],
    ['מדרחוב בנימין', 'street'],
  ]),
  city('נס ציונה', 'ness-ziona', [['היכל התרבות נס ציונה', 'hall']]),
  city(
    'מודיעין',
    'modiin',
    [
      ['פארק ענבה', 'park'],
      ['אמפי פארק ענבה', 'amphi'],
      ['היכל התרבות מודיעין', 'hall'],
    ],
    'מודיעין־מכבים־רעות',
  ),
  city('יבנה', 'yavne', [['פארק יבנה', 'park']]),
  city('לוד', 'lod'),
  city('רמלה', 'ramla', [
    ['היכל התרבות רמלה', 'hall'],
    ['השוק הישן', 'street'],
  ]),
  city('אשקלון', 'ashkelon', [
    ['אמפי אשקלון', 'amphi'],
    ['הגן הלאומי אשקלון', 'park'],
    ['היכל התרבות אשקלון', 'hall'],
    ['חוף דלילה', 'beach'],
    ['מרינה אשקלון', 'street'],
  ]),
  city('קריית גת', 'kiryat-gat'),
  city('שדרות', 'sderot', [['סינמטק שדרות', 'hall']]),
  city('נתיבות', 'netivot'),
  city('אופקים', 'ofakim'),
  city('ערד', 'arad', [['המתנ״ס ומרכז התרבות', 'hall']]),
  city('דימונה', 'dimona'),
  city('אילת', 'eilat', [
    ['החוף הצפוני', 'beach'],
    ['טיילת אילת', 'street'],
    ['נמל אילת', 'amphi'],
  ]),
  city('בית שמש', 'beit-shemesh', [['אמפי בית שמש', 'amphi']]),
  city('מעלה אדומים', 'maale-adumim', [['אגם העיר', 'park']]),
  city('חדרה', 'hadera', [
    ['פארק נחל חדרה', 'park'],
    ['חוף גבעת אולגה', 'beach'],
    ['טכנודע', 'hall'],
  ]),
  city('אור עקיבא', 'or-akiva'),
  city('עכו', 'acre', [
    ['אולמות האבירים', 'hall'],
    ['נמל עכו', 'street'],
    ['חוף ארגמן', 'beach'],
  ]),
  city('נהריה', 'nahariya', [
    ['שדרות הגעתון', 'street'],
    ['חוף גלי גליל', 'beach'],
  ]),
  city('כרמיאל', 'karmiel', [
    ['אמפי כרמיאל', 'amphi'],
    ['פארק הגליל', 'park'],
    ['היכל התרבות כרמיאל', 'hall'],
  ]),
  city('צפת', 'safed', [
    ['מצודת צפת', 'park'],
    ['סמטאות העיר העתיקה', 'street'],
  ]),
  city('טבריה', 'tiberias', [['טיילת טבריה', 'street']]),
  city('עפולה', 'afula', [
    ['היכל התרבות עפולה', 'hall'],
    ['פארק עפולה', 'park'],
  ]),
  city('נוף הגליל', 'nof-hagalil'),
  {
    ...city('נצרת', 'nazareth', [
      ['כיכר המעיין', 'square'],
      ['השוק העתיק', 'street'],
    ]),
    isArab: true,
  },
  { ...city('שפרעם', 'shfaram'), isArab: true },
  city('יקנעם עילית', 'yokneam', [['היכל התרבות יקנעם', 'hall']]),
  city('קריית ביאליק', 'kiryat-bialik'),
  city('קריית ים', 'kiryat-yam', [['טיילת קריית ים', 'street']]),
  city('קריית שמונה', 'kiryat-shmona', [['פארק הזהב', 'park']]),
  city('בית שאן', 'beit-shean', [['התיאטרון הרומי', 'amphi']]),
  city('מגדל העמק', 'migdal-haemek'),
  { ...city('רהט', 'rahat'), isArab: true },
  town('זכרון יעקב', 'zichron', [
    ['מדרחוב המייסדים', 'street'],
    ['אמפי זכרון', 'amphi'],
  ]),
  { ...town('בנימינה', 'binyamina', [['אמפי שוני', 'amphi']]), official: 'בנימינה־גבעת עדה' },
  town('פרדס חנה־כרכור', 'pardes-hanna', [['היכל התרבות פרדס חנה', 'hall']]),
  town('מצפה רמון', 'mitzpe-ramon', [
    ['מצפור המכתש', 'park'],
    ['רובע דרכי הבשמים', 'street'],
  ]),
  town('קצרין', 'katzrin'),
  town('מזכרת בתיה', 'mazkeret-batya', [['רחוב רוטשילד', 'street']]),
  town('גדרה', 'gedera'),
  town('שוהם', 'shoham', [['יער שוהם', 'park']]),
  { ...town('דאלית אל־כרמל', 'daliyat-al-karmel', [['רחוב השוק', 'street']]), isArab: true },
  town('עומר', 'omer'),
  region('עמק חפר', 'emek-hefer', [
    ['פארק נחל אלכסנדר', 'park'],
    ['חוף בית ינאי', 'beach'],
  ]),
  region('עמק יזרעאל', 'emek-yizrael', [['פארק המעיינות', 'park']]),
  region('חוף הכרמל', 'hof-hacarmel', [['חוף דור', 'beach']]),
  region('גליל עליון', 'galil-elyon', [['פארק הירדן', 'park']]),
  region('אשכול', 'eshkol', [['פארק אשכול', 'park']]),
  region('שער הנגב', 'shaar-hanegev'),
  region('מטה יהודה', 'mate-yehuda', [['יער עמינדב', 'park']]),
  region('מנשה', 'menashe'),
]

/** The larger towns, which are first in the list. */
export const bigTowns = cities.slice(0, 22)

/** The official name of the city's authority. */
export const authorityOf = ({ rank, name, official }: City): string =>
  `${{ city: 'עיריית', town: 'מועצה מקומית', region: 'מועצה אזורית' }[rank]} ${official ?? name}`
