import type { Theme } from './event-kind.ts'
import type { EventFacts } from './event-facts.ts'

/** Lines of a production checklist, in the order of the work. `holds`: whether the line applies to an event. */
export const checklistLines: readonly { readonly item: string; readonly holds?: (facts: EventFacts) => boolean }[] = [
  { item: 'סיור טכני במקום' },
  { item: 'סקיצת העמדה ואישור הלקוח' },
  { item: 'סגירת ספק הגברה' },
  { item: 'הזמנת במה 10×6 מ׳', holds: ({ stage }) => stage?.[0] === 10 && stage[1] === 6 },
  { item: 'הזמנת במה ומדרגות', holds: ({ stage }) => stage !== null && !(stage[0] === 10 && stage[1] === 6) },
  { item: 'הזמנת מסכי LED ומעבד תמונה', holds: ({ led }) => led !== null },
  { item: 'גנרטור מושתק 60 kVA', holds: ({ kva }) => kva === 60 },
  { item: 'גנרטור 100 kVA ותוכנית חשמל', holds: ({ kva }) => kva !== null && kva >= 100 },
  { item: 'חשמלאי בודק', holds: ({ isOutdoors }) => isOutdoors },
  { item: 'אישור קונסטרוקטור', holds: ({ stage }) => stage !== null && stage[0] >= 8 },
  { item: 'תוכנית בטיחות חתומה', holds: ({ guests }) => guests >= 500 },
  { item: 'אישור משטרה ורישוי אירוע', holds: ({ guests, isOutdoors }) => isOutdoors && guests >= 1000 },
  { item: 'אישור כיבוי אש', holds: ({ guests }) => guests >= 500 },
  { item: 'תיאום אמבולנס וחובשים', holds: ({ guests }) => guests >= 500 },
  { item: 'ביטוח צד ג׳ על שם הלקוח' },
  {
    item: 'אישור אקו״ם למוזיקה',
    holds: ({ kind }) => of(kind.theme, 'show', 'festival', 'wedding', 'family', 'party', 'kids'),
  },
  { item: 'סגירת אמנים וריידר טכני', holds: ({ kind }) => of(kind.theme, 'show', 'festival') },
  { item: 'Backline ורשימת ערוצים', holds: ({ kind }) => of(kind.theme, 'show', 'festival') },
  { item: 'תיאום DJ ורשימת שירים', holds: ({ kind }) => of(kind.theme, 'wedding', 'family', 'party', 'outing') },
  { item: 'עריכת קליפ לפני החופה', holds: ({ kind }) => kind.theme === 'wedding' },
  { item: 'תאורת חופה ושביל', holds: ({ kind }) => kind.theme === 'wedding' },
  { item: 'מד־רעש ותיאום 95 dB עם המקום', holds: ({ kind }) => of(kind.theme, 'wedding', 'party') },
  { item: 'סרטון כניסה ותמונות מהמשפחה', holds: ({ kind }) => kind.theme === 'family' },
  { item: 'סדר טקס ותיאום מנחה', holds: ({ kind }) => of(kind.theme, 'ceremony', 'memorial') },
  { item: 'זרים ודגלים', holds: ({ kind }) => kind.theme === 'memorial' && kind.key !== 'tisha-beav' },
  { item: 'קובץ שמות לאישור יד לבנים', holds: ({ kind }) => kind.key.startsWith('memorial') },
  { item: 'איסוף מצגות מהדוברים', holds: ({ kind }) => of(kind.theme, 'business') && !('holiday' in kind.when) },
  { item: 'תגי שם ועמדות רישום', holds: ({ kind, guests }) => kind.theme === 'business' && guests >= 100 },
  { item: 'תרגום סימולטני ואוזניות', holds: ({ kind }) => kind.key === 'conference' },
  { item: 'מיתוג: רול־אפים, שקופיות ופודיום', holds: ({ kind }) => of(kind.theme, 'business', 'party') },
  {
    item: 'מתנפחים והפעלות, אישורי תקן',
    holds: ({ kind, isOutdoors }) => isOutdoors && of(kind.theme, 'kids', 'outing'),
  },
  { item: 'הסעות ורשימת נוסעים', holds: ({ kind }) => of(kind.theme, 'outing', 'party') },
  { item: 'שער זינוק ומדידת זמן', holds: ({ kind }) => kind.theme === 'sport' },
  { item: 'סגירת כבישים ותיאום משטרה', holds: ({ kind }) => kind.theme === 'sport' || kind.key === 'adloyada' },
  { item: 'מפת דוכנים ומספור', holds: ({ kind }) => kind.theme === 'fair' || kind.key === 'festival' },
  { item: 'עותק DCP ובדיקת הקרנה', holds: ({ kind }) => kind.theme === 'film' },
  { item: 'שידור חי: קישור, כתוביות וגיבוי LTE', holds: ({ isStreamed }) => isStreamed },
  { item: 'קבצי וידאו סופיים מהלקוח', holds: ({ led }) => led !== null },
  { item: 'תרגום לשפת הסימנים', holds: ({ kind }) => of(kind.theme, 'ceremony', 'memorial') },
  {
    item: 'שירותים ניידים ומכולת אשפה',
    holds: ({ guests, isOutdoors, kind }) => isOutdoors && guests >= 800 && kind.theme !== 'wedding',
  },
  { item: 'גידור ומחסומי קהל', holds: ({ guests, isOutdoors }) => isOutdoors && guests >= 1500 },
  { item: 'סדרנים ואבטחה', holds: ({ guests }) => guests >= 400 },
  { item: 'צלם סטילס וצלם וידאו' },
  { item: 'רשימת צוות ושעות התייצבות' },
  { item: 'ארוחות צוות' },
  { item: 'אישורי חנייה ופריקה' },
  { item: 'לו״ז סופי לכל הספקים' },
  { item: 'חזרה טכנית', holds: ({ kind }) => of(kind.theme, 'show', 'festival', 'ceremony', 'memorial', 'business') },
  { item: 'בדיקת מיקרופונים וסוללות' },
  { item: 'פירוק והחזרת ציוד למחסן' },
]

function of(theme: Theme, ...themes: readonly Theme[]): boolean {
  return themes.includes(theme)
}

/** The managers' checklist. Whether a line is done follows from the event's statuses. */
export const managerLines = {
  quoted: 'הצעת מחיר נשלחה',
  approved: 'הזמנה חתומה מהלקוח',
  advance: 'מקדמה התקבלה',
  booked: 'סגירת כל הספקים',
  invoiced: 'חשבונית סופית נשלחה',
  paid: 'תשלום סופי התקבל',
} as const
