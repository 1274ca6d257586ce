/** A line of business: its name, the products it launches, and the topics of its conferences. */
export interface Trade {
  readonly suffix: string
  readonly latin: string
  readonly products: readonly string[]
  readonly topics: readonly string[]
  readonly isTech?: true
}

const tech = {
  products: ['Pulse 4', 'Cloud Suite 3.0', 'Vision AI', 'גרסה 12', 'פלטפורמת Orbit', 'אפליקציית Go', 'מערכת Atlas 2'],
  topics: ['Cloud Native', 'AI בארגון', 'סייבר', 'DevOps', 'Data & AI', 'FinTech', 'חוויית משתמש', 'Big Data'],
  isTech: true,
} as const

export const hebrewTrades: readonly Trade[] = [
  { suffix: 'טכנולוגיות', latin: 'tech', ...tech },
  { suffix: 'סייבר', latin: 'cyber', ...tech },
  { suffix: 'מערכות מידע', latin: 'systems', ...tech },
  {
    suffix: 'ביטוח',
    latin: 'insurance',
    products: ['אפליקציית הביטוח הדיגיטלי', 'הפוליסה המשפחתית החדשה'],
    topics: ['סוכנים', 'חיסכון ופנסיה', 'ניהול סיכונים'],
  },
  {
    suffix: 'שוקי הון',
    latin: 'capital',
    products: ['מסלול ההשקעה החדש', 'אפליקציית Invest'],
    topics: ['שוק ההון', 'משקיעים'],
  },
  {
    suffix: 'נדל״ן',
    latin: 'realestate',
    products: ['פרויקט מגדלי הפארק', 'שכונת נווה ים', 'פרויקט The View'],
    topics: ['התחדשות עירונית', 'נדל״ן מניב'],
  },
  {
    suffix: 'בנייה',
    latin: 'build',
    products: ['פרויקט לב העיר', 'מגדל Sky 40'],
    topics: ['בנייה ירוקה', 'בטיחות באתרים'],
  },
  {
    suffix: 'מזון',
    latin: 'foods',
    products: ['הסדרה הטבעונית', 'משקה Zero', 'סדרת הגלידות החדשה'],
    topics: ['FoodTech', 'קמעונאות'],
  },
  { suffix: 'מחלבות', latin: 'dairy', products: ['סדרת היוגורט PRO', 'גבינות הבוטיק'], topics: ['תזונה', 'קמעונאות'] },
  {
    suffix: 'אופנה',
    latin: 'fashion',
    products: ['קולקציית הקפסולה', 'קו הג׳ינס החדש', 'חנות הדגל'],
    topics: ['אופנה מקיימת'],
  },
  {
    suffix: 'אנרגיה',
    latin: 'energy',
    products: ['מתקן האגירה 10 MWh', 'עמדת הטעינה 180 kW', 'השדה הסולארי'],
    topics: ['אנרגיה מתחדשת', 'רשת חכמה'],
  },
  {
    suffix: 'פארמה',
    latin: 'pharma',
    products: ['מרכז המחקר החדש', 'קו הייצור החדש'],
    topics: ['מחקר קליני', 'רפואה מותאמת אישית'],
  },
  {
    suffix: 'לוגיסטיקה',
    latin: 'logistics',
    products: ['המרכז הלוגיסטי החדש', 'מערך השילוח החשמלי'],
    topics: ['שרשרת אספקה'],
  },
  {
    suffix: 'מוטורס',
    latin: 'motors',
    products: ['הדגם החשמלי E4', 'הקרוסאובר החדש', 'סדרת GT'],
    topics: ['תחבורה חכמה', 'ציי רכב'],
  },
  {
    suffix: 'תקשורת',
    latin: 'telecom',
    products: ['רשת 5G', 'חבילת הסיבים 10 Gbps', 'שירות TV+'],
    topics: ['5G ו־LTE', 'תוכן דיגיטלי'],
  },
  {
    suffix: 'קוסמטיקה',
    latin: 'beauty',
    products: ['סדרת הטיפוח החדשה', 'הבושם Noir', 'קו השמש SPF 50'],
    topics: ['יופי וטיפוח'],
  },
  { suffix: 'ושות׳, עורכי דין', latin: 'law', products: [], topics: ['דיני עבודה', 'תכנון ובנייה'] },
  { suffix: 'ושות׳, רו״ח', latin: 'cpa', products: [], topics: ['מיסוי', 'דוחות כספיים'] },
]

export const latinTrades: readonly Trade[] = [
  ' ישראל',
  ' TLV',
  ' R&D',
  ' Labs',
  '.ai',
  ' Systems',
  ' Cyber',
  ' Mobile ישראל',
  ' Pay',
].map((suffix) => ({ suffix, latin: suffix.replace(/[^A-Za-z]/g, '').toLowerCase() || 'il', ...tech }))

export const hebrewRoots: readonly (readonly [name: string, latin: string])[] = [
  ['אלומה', 'aluma'],
  ['ברוש', 'brosh'],
  ['גלאור', 'galor'],
  ['דולב', 'dolev'],
  ['הדרים', 'hadarim'],
  ['זרקור', 'zarkor'],
  ['חרמון', 'hermon'],
  ['ירדן', 'yarden'],
  ['כרמל', 'carmel'],
  ['לפיד', 'lapid'],
  ['מגדלור', 'migdalor'],
  ['נחשול', 'nahshol'],
  ['סהר', 'sahar'],
  ['עוגן', 'ogen'],
  ['פסגה', 'pisga'],
  ['צוק', 'tsuk'],
  ['קשת', 'keshet'],
  ['רימון', 'rimon'],
  ['שקד', 'shaked'],
  ['תבור', 'tavor'],
  ['ענבר', 'inbar'],
  ['רשף', 'reshef'],
  ['ניצן', 'nitzan'],
  ['אופק', 'ofek'],
  ['מעוף', 'maof'],
  ['שחף', 'shahaf'],
  ['אגמון', 'agmon'],
  ['ז׳בוטין', 'jabotin'],
  ['גפן', 'gefen'],
  ['מצפן', 'matspen'],
  ['ארבל', 'arbel'],
  ['תמנע', 'timna'],
  ['נווה', 'neve'],
  ['סלע', 'sela'],
  ['אורן', 'oren'],
  ['חוף', 'hof'],
]

export const latinRoots: readonly string[] = [
  'Nimbus',
  'Quantix',
  'BlueFig',
  'OrbitX',
  'DataPulse',
  'Lumen8',
  'Tamarix',
  'Vertiqo',
  'HexaLoop',
  'Northgate',
  'Solara',
  'Pixelia',
  'Cobalto',
  'Kitewave',
  'Paralleloo',
  'Octavia',
  'Junoware',
  'Zoharix',
  'MintBox',
  'Cactus42',
  'Riverflow',
  'UpTop',
]

export const samsungTrade: Trade = {
  suffix: '',
  latin: '',
  products: ['Galaxy S27', 'Galaxy Z Fold9', 'Galaxy Watch10', 'Neo QLED 8K'],
  topics: ['Samsung Business', 'Smart Home'],
  isTech: true,
}

export const teams: readonly string[] = [
  'צוות השיווק',
  'אגף הכספים',
  'ההנהלה המורחבת',
  'מחלקת המכירות',
  'צוות משאבי אנוש',
  'מערך השירות',
  'מטה החברה',
  'סניפי הצפון',
  'סניפי הדרום',
]

export const techTeams: readonly string[] = [
  'R&D',
  'R&D',
  'QA ו־DevOps',
  'צוות Product',
  'Customer Success',
  'צוות Data',
]
