import type { Theme } from './event-kind.ts'
import { clock, type EventFacts } from './event-facts.ts'

/** A sentence about an event, or null if it doesn't apply. */
export type Sentence = (facts: EventFacts) => string | null

/** A number as people write it: rounded, with thousands separators. */
export function about(count: number): string {
  const unit = count > 5000 ? 1000 : count > 1000 ? 100 : count > 100 ? 50 : 10
  return Math.max(unit, Math.round(count / unit) * unit).toLocaleString('en-US')
}

/** Before the guests come, while it is not yet that day. */
const isAhead = ({ phase }: EventFacts): boolean => phase === 'near' || phase === 'ahead' || phase === 'far'
const isBig = ({ guests }: EventFacts): boolean => guests >= 600

export const generalSentences: readonly Sentence[] = [
  ({ led }) => led && `מסך LED ברוחב ${led[0]} מ׳ ובגובה ${led[1]} מ׳, הפעלה מ־Resolume.`,
  ({ stage }) => stage && `במה ${stage[0]}×${stage[1]} מ׳ בגובה מטר, עם מדרגות משני הצדדים.`,
  ({ kva }) => (kva === null ? null : `גנרטור מושתק ${kva} kVA, ארון חלוקה 63A.`),
  ({ isStreamed }) => (isStreamed ? 'שידור חי בשלוש מצלמות, גיבוי בשני מודמים LTE.' : null),
  (facts) => (isAhead(facts) && isBig(facts) ? 'ממתינים לאישור כיבוי אש ולחתימת קונסטרוקטור.' : null),
  ({ isOutdoors }) => (isOutdoors ? 'קליטת LTE חלשה באתר, נדרש קו אינטרנט קבוע.' : null),
  () => 'לוגו הלקוח בגרסה לבנה (SVG) בתיקיית ה־Drive.',
  () => 'חניית ספקים מאחור, פריקה דרך שער השירות בלבד.',
  () => 'ארוחת צוות ל־14, מתוכן שתי מנות טבעוניות.',
  (facts) => (isBig(facts) ? 'ערוצי קשר: במה 1, הגברה 2, לוגיסטיקה 3.' : null),
  (facts) => (isBig(facts) ? 'רחבת נגישות בצד ימין של הבמה ועזרי שמיעה בכניסה.' : null),
  () => 'פירוק מיד בתום האירוע, המקום נמסר נקי עד הבוקר.',
  ({ phase }) => (phase === 'recent' ? 'הפירוק הסתיים. נותר לאשר שעות ולשלוח סיכום ללקוח.' : null),
  ({ phase }) => (phase === 'far' ? 'התאריך שוריין, הפרטים ייסגרו בפגישת ההתנעה.' : null),
  ({ phase }) => (phase === 'near' ? 'לו״ז סופי נשלח לכל הספקים, נותרו אישורי הגעה.' : null),
  ({ isOutdoors, day }) =>
    isOutdoors && ['11', '12', '01', '02', '03'].includes(day.slice(5, 7))
      ? 'חלופת גשם: מעבר לאולם סמוך, החלטה 48 שעות לפני.'
      : null,
]

const gatesAt = (facts: EventFacts, text: string): string | null =>
  facts.gates === null ? null : `${text} ב־${clock(facts.gates)}.`

export const themeSentences: Readonly<Record<Theme, readonly Sentence[]>> = {
  show: [
    (facts) => gatesAt(facts, 'פתיחת דלתות'),
    ({ start }) => (start >= 18 * 60 ? `סאונד־צ׳ק לנגנים ב־${clock(start - 210)}, ללא דחיות.` : null),
    ({ guests }) => `הופעה בישיבה, כ־${about(guests)} מקומות.`,
    () => 'ה־Backline מגיע בנפרד; נדרשים 12 ערוצים ו־4 מוניטורים.',
    () => '🎤 אמן אורח בחלק השני, עשר דקות להחלפת במה.',
    ({ end, isOutdoors }) => (isOutdoors && end <= 23 * 60 ? 'אישור רעש עד 23:00, אין הארכות.' : null),
    () => 'הקלטה רב־ערוצית מהקונסולה, קובץ WAV ללקוח.',
  ],
  festival: [
    ({ guests }) =>
      guests > 4000
        ? `שלוש במות, 12 אמנים; צפי של כ־${about(guests)} איש.`
        : `במה אחת, חמישה אמנים; צפי של כ־${about(guests)} איש.`,
    (facts) => gatesAt(facts, facts.place.sort === 'street' ? 'סגירת הרחוב לתנועה' : 'פתיחת שערים'),
    () => 'מתחם אוכל עם 18 דוכנים, הזנת חשמל נפרדת לכל שורה.',
    () => 'תיאום סופי מול אגף אירועים.',
    ({ isOutdoors }) => (isOutdoors ? '⚠️ ברוח מעל 45 קמ״ש מורידים מסכים ורמקולים תלויים.' : null),
    () => 'תגי כניסה לאמנים ולספקים אצל ההפקה, מהשעה שלפני הפתיחה.',
    ({ lastDay }) => (lastDay === null ? null : 'שמירת לילה על הציוד בין ימי הפסטיבל.'),
  ],
  ceremony: [
    ({ start }) => `פתיחה ב־${clock(start)} בדיוק, בלי המתנה למאחרים.`,
    () => 'סרטון הפתיחה מתעדכן, ממתינים לקובץ סופי מהדוברות.',
    () => 'סדר הדוברים טרם נסגר; פודיום אחד ושני מיקרופוני Gooseneck.',
    () => 'שורה ראשונה שמורה, שלטי שמות על הכיסאות.',
    () => 'תרגום לשפת הסימנים בצד ימין של הבמה.',
    ({ kind }) =>
      ['honours', 'graduation', 'school-year-end', 'gala', 'staff-honours'].includes(kind.key)
        ? 'תעודות ומגנים לפי סדר העלייה לבמה, יש לוודא הגיית שמות.'
        : null,
    ({ kind }) => (kind.key === 'chanukah-candle' ? 'חנוכייה בגובה 3 מ׳ ברחבה, סופגניות לילדים 🕎' : null),
  ],
  memorial: [
    ({ kind, start }) =>
      kind.key.startsWith('memorial') ? `צפירה ב־${clock(start)}; כל המערכות מושתקות שתי דקות לפניה.` : null,
    ({ kind }) => (kind.key.startsWith('memorial') ? 'שמות הנופלים על המסך, רק מקובץ שאושר ביד לבנים.' : null),
    ({ kind }) => (kind.key === 'holocaust-eve' ? 'הדלקת שש משואות; העדים יושבים בשורה הראשונה.' : null),
    ({ kind }) =>
      kind.key === 'tisha-beav' ? 'ישיבה במעגלים, ללא במה וללא תאורה צבעונית.' : 'תאורה לבנה בלבד, ללא תנועה וללא עשן.',
    ({ kind }) => (kind.key === 'tisha-beav' ? null : 'הנחת זרים בליווי קריין; מסלול הליכה מסומן על הרצפה.'),
    (facts) => gatesAt(facts, 'הקהל מתבקש להגיע'),
  ],
  business: [
    (facts) => ('holiday' in facts.kind.when ? null : gatesAt(facts, 'התכנסות ורישום')),
    ({ kind }) =>
      'holiday' in kind.when
        ? 'ברכות קצרות, כוסית ומוזיקת רקע; בלי נאומים ארוכים.'
        : 'מצגות 16:9 עד יומיים לפני, ללא החלפות בבוקר האירוע.',
    ({ kind }) =>
      'holiday' in kind.when
        ? 'מיקרופון אלחוטי אחד, רמקולים ניידים ושולחנות בר.'
        : 'שני קליקרים, מוניטור במה ושעון יורד לדוברים.',
    ({ kind }) => (kind.key === 'conference' ? 'תרגום סימולטני עברית–אנגלית, 80 אוזניות.' : null),
    ({ kind }) => (kind.key === 'launch' ? '🚀 רגע חשיפה עם CO₂ ומסך שנפתח, חזרה אחת לפחות.' : null),
    ({ kind, client }) =>
      client?.trade?.isTech === true && kind.key !== 'hackathon'
        ? 'ה־CEO מגיע ישירות מנתב״ג, להשאיר מרווח של 15 דקות.'
        : null,
    ({ kind }) => (kind.key === 'hackathon' ? 'עמדות עבודה ל־R&D: שקע ו־10 Gbps לכל שולחן, קפה כל הלילה ☕' : null),
    () => 'מיתוג לפי Brand Book, צבעים וגופנים בתיקייה.',
  ],
  outing: [
    () => 'תחנות ODT, עמדת DJ ופינת מנגל.',
    ({ guests }) => `הצללה ומים קרים לכ־${about(guests)} משתתפים ☀️`,
    () => 'הסעות משלוש נקודות, הרשימה אצל הלקוח.',
    ({ kind }) =>
      kind.key === 'fun-day' ? 'מתחם ילדים נפרד עם שני מפעילים.' : 'סדנת בישול בקבוצות ואחריה ארוחה משותפת.',
    () => 'חולצות לפי מידות, הקובץ נסגר שבוע מראש.',
  ],
  wedding: [
    ({ gates, start }) => (gates === null ? null : `קבלת פנים ב־${clock(gates)}, חופה ב־${clock(start)}.`),
    ({ guests }) => `כ־${about(guests)} אורחים, רחבת ריקודים 8×8 מ׳.`,
    () => 'ל־DJ נדרשים 2 CDJ, מיקסר וזוג מוניטורים.',
    () => 'זיקוקים קרים בריקוד הראשון 💍 באישור המקום.',
    () => 'קליפ של ארבע דקות לפני החופה, הקובץ אצל האחות של הכלה.',
    () => 'מגבלת רעש 95 dB, מד־רעש מחובר לקונסולה.',
    () => 'סבתא של החתן בכיסא גלגלים: רמפה לחופה.',
    ({ isOutdoors }) => (isOutdoors ? 'חופה תחת כיפת השמיים, שביל אורות עד הבמה.' : null),
  ],
  family: [
    ({ guests }) => `כ־${about(guests)} מוזמנים, מהם שלושים ילדים.`,
    () => 'כניסה עם סרטון, קונפטי ומיקרופון אלחוטי 🎉',
    () => 'עמדת מגנטים בכניסה ועמדת ברד ליד הרחבה.',
    () => 'ריקוד משפחתי מתואם, הקובץ ב־Drive.',
    () => 'בלי מוזיקה רועשת בזמן הארוחה, בקשה של המשפחה.',
    (facts) => gatesAt(facts, 'קבלת פנים'),
  ],
  sport: [
    () => 'קו זינוק, שער מתנפח ברוחב 12 מ׳ וכרוז.',
    () => 'מדידת זמן בצ׳יפים, שעון LED דו־צדדי מעל השער.',
    ({ start }) => `סגירת כבישים מ־${clock(start - 120)}, בתיאום עם המשטרה.`,
    () => 'שלוש תחנות מים ועמדת מד״א בקו הסיום.',
    () => 'פודיום וגביעים לחמש קטגוריות 🏅',
    ({ guests }) => `כ־${about(guests)} נרשמים, ערכות משתתף מחולקות יום קודם.`,
  ],
  kids: [
    ({ isOutdoors }) => (isOutdoors ? 'שלושה מתנפחים, עמדת איפור ובועות סבון.' : 'עמדת איפור ושולחנות יצירה במבואה.'),
    () => 'מופע ילדים של 40 דקות ואחריו הפעלה ברחבה.',
    () => 'נקודת מפגש לילדים שהלכו לאיבוד, ליד הבמה.',
    () => '🎈 ללא בלוני הליום, לבקשת הלקוח.',
    ({ guests }) => `צפי של כ־${about(guests)} איש, שתי כניסות.`,
    (facts) => gatesAt(facts, 'כניסת קהל'),
  ],
  fair: [
    () => 'דוכנים 2×2 מ׳ עם שולחן ושני כיסאות, 40 יחידות.',
    () => 'נקודת 16A לכל שני דוכנים, כבלים בתעלות מעבר.',
    () => 'במה קטנה להרצאות ומוזיקת רקע שקטה.',
    () => 'כניסת מציגים שעתיים לפני הפתיחה.',
    ({ lastDay }) => (lastDay === null ? null : 'שמירת לילה על הדוכנים בין ימי היריד.'),
  ],
  talk: [
    () => 'שתי כורסאות, שולחן נמוך ותאורה חמה.',
    () => 'דוכן ספרים בכניסה, חתימות בסוף הערב.',
    () => 'מיקרופון ידני לשאלות מהקהל ומיקרופוני מדונה לדוברים.',
    ({ guests }) => `כ־${about(guests)} כיסאות בחצי גורן.`,
  ],
  film: [
    ({ start }) => `ההקרנה מתחילה ב־${clock(start)}, עם רדת החשכה.`,
    () => 'מסך הקרנה 8×4.5 מ׳, מקרן 20K Lumens ועותק DCP מאושר.',
    () => 'מחצלות ופופים בקדמת המדשאה, כיסאות מאחור.',
    () => 'עגלת פופקורן ושתייה קרה 🍿',
  ],
  party: [
    ({ gates }) => (gates === null ? null : `בר פתוח מ־${clock(gates)}.`),
    () => 'DJ לאורך כל הערב, הפסקה אחת לטקס המצטיינים.',
    () => 'קליפ מצטיינים של חמש דקות, גרסה שלישית באישור ההנהלה.',
    () => 'עמדת צילום 360°, מיתוג לפי השפה החדשה.',
    () => 'הסעות הביתה החל מחצות, משלושה מוקדים.',
  ],
}

export const cancelledSentences: readonly Sentence[] = [
  () => 'בוטל לבקשת הלקוח; דמי ביטול לפי החוזה.',
  () => 'נדחה למועד אחר, טרם נקבע תאריך.',
  ({ isOutdoors }) => (isOutdoors ? 'בוטל בעקבות תחזית לסערה, הציוד שב למחסן.' : null),
  () => 'הלקוח עבר למתכונת מצומצמת ללא הפקה.',
]
