import { addDays, type checkStatuses, eventMonths, type recurrenceTypes } from '@bama/domain'
import { seasonIds } from '../season/season-ids.ts'
import { seededRandom } from '../season/seeded-random.ts'
import { phoneNumber } from '../season/phones.ts'
import { creation, type Deed, officeHour, personNamed, type Scene } from './deed.ts'

interface Line {
  readonly event: string
  readonly client: string
  readonly contact: string
  readonly month: (typeof eventMonths)[number]
  readonly recurrence: (typeof recurrenceTypes)[number]
  readonly status: (typeof checkStatuses)[number]
  /** Days from today to the next contact, or null if none is planned. */
  readonly next: number | null
  readonly notes: string | null
}

const lines: readonly Line[] = [
  {
    event: 'עדלאידע',
    client: 'עיריית חולון – אגף אירועים',
    contact: 'אילנה שקד',
    month: 'מרץ',
    recurrence: 'כל שנה',
    status: 'יצרתי קשר',
    next: 6,
    notes: 'המכרז יוצא בדצמבר. בשנה שעברה: שתי במות ושלושה מסכים ניידים.',
  },
  {
    event: 'ערב יום העצמאות',
    client: 'עיריית רעננה',
    contact: 'רונן אבידור',
    month: 'מאי',
    recurrence: 'כל שנה',
    status: 'רלוונטי',
    next: 12,
    notes: 'מבקשים הצעה עד סוף החודש, במה 12×8.',
  },
  {
    event: 'פסטיבל האביב',
    client: 'מועצה אזורית עמק חפר',
    contact: 'הדר גל',
    month: 'אפריל',
    recurrence: 'כל שנתיים',
    status: 'טרם פניתי',
    next: -3,
    notes: null,
  },
  {
    event: 'לילה לבן',
    client: 'מינהלת מרכז העיר',
    contact: 'שי לנדאו',
    month: 'יולי',
    recurrence: 'כל שנה',
    status: 'לבדוק מי המפיק',
    next: 20,
    notes: 'התחלפה חברת ההפקה, לברר מול העירייה.',
  },
  {
    event: 'כנס מוקירי הזיכרון',
    client: 'בית יד לבנים',
    contact: 'יעל נבו',
    month: 'אוקטובר',
    recurrence: 'כל שנה',
    status: 'רלוונטי',
    next: null,
    notes: 'נסגר ל־2027, ללא שינוי במפרט.',
  },
  {
    event: 'מסיבת סיום שנה',
    client: 'תיכון הראשונים',
    contact: 'מזכירות השכבה',
    month: 'יוני',
    recurrence: 'כל שנה',
    status: 'טרם פניתי',
    next: 45,
    notes: null,
  },
  {
    event: 'תערוכת טכנולוגיות חקלאות',
    client: 'AgroTech Expo',
    contact: 'Maya Rosen',
    month: 'פברואר',
    recurrence: 'חד-פעמי',
    status: 'לא מתקיים השנה',
    next: null,
    notes: 'עברו לפורמט מקוון.',
  },
  {
    event: 'מרתון הלילה',
    client: 'איגוד הריצה',
    contact: 'עמרי כספי',
    month: 'נובמבר',
    recurrence: 'לא ידוע',
    status: 'יצרתי קשר',
    next: 2,
    notes: 'ממתינים לתאריך מהמשטרה.',
  },
  {
    event: 'מצעד האור',
    client: 'קניון הזהב',
    contact: 'נטע ברקת',
    month: 'דצמבר',
    recurrence: 'כל שנה',
    status: 'יצרתי קשר',
    next: 0,
    notes: 'שמונה ערבי חנוכה, במה קטנה ומסך לד ליד הכניסה.',
  },
  {
    event: 'כנס ראשי אגפים',
    client: 'מרכז השלטון המקומי',
    contact: 'גלית שרעבי',
    month: 'ינואר',
    recurrence: 'כל שנה',
    status: 'טרם פניתי',
    next: -11,
    notes: 'ביקשו הצעה לשידור חי לצד האולם.',
  },
  {
    event: 'ט״ו בשבט בפארק',
    client: 'קק״ל – מחוז מרכז',
    contact: 'אורי דגן',
    month: 'ינואר',
    recurrence: 'כל שנתיים',
    status: 'לבדוק מי המפיק',
    next: 9,
    notes: null,
  },
  {
    event: 'פסטיבל ג׳אז בחצר',
    client: 'היכל התרבות',
    contact: 'מיכל ארבל',
    month: 'אוגוסט',
    recurrence: 'כל שנה',
    status: 'רלוונטי',
    next: 60,
    notes: 'שלושה ערבים, הגברה 40 kVA. הוסכם לדבר אחרי החגים.',
  },
  {
    event: 'יום הילד',
    client: 'רשת המתנ״סים',
    contact: 'רותם לביא',
    month: 'ספטמבר',
    recurrence: 'כל שנה',
    status: 'טרם פניתי',
    next: null,
    notes: null,
  },
  {
    event: 'פסטיבל היין',
    client: 'מועצה אזורית מטה יהודה',
    contact: 'אסף ינאי',
    month: 'אוקטובר',
    recurrence: 'כל שנה',
    status: 'יצרתי קשר',
    next: 33,
    notes: 'רוצים תאורה רכה ובמת עץ. לשלוח תמונות משנה שעברה.',
  },
  {
    event: 'Annual Partner Summit',
    client: 'Northwind ישראל',
    contact: 'Noa Feld',
    month: 'יוני',
    recurrence: 'כל שנתיים',
    status: 'לא מתקיים השנה',
    next: -20,
    notes: 'השנה בלונדון. חוזרים לארץ בשנה הבאה.',
  },
]

/** Clients whom the company contacts every season. */
export function seasonalDeeds(scene: Scene): readonly Deed[] {
  const random = seededRandom(scene.seed, 'seasonal')
  const newId = seasonIds(scene.seed, 'seasonal')
  return lines.map((line, index) => {
    const fields = {
      event_month: line.month,
      event_name: line.event,
      client_name: line.client,
      contact_info: `${line.contact}, ${phoneNumber(random)}`,
      recurrence_type: line.recurrence,
      check_status: line.status,
      next_contact_date: line.next === null ? null : addDays(scene.today, line.next),
      notes: line.notes,
      drive_link: random.chance(0.6) ? `https://drive.google.com/drive/folders/season-${index + 1}` : null,
    }
    const at = officeHour(scene, addDays(scene.today, -50 + index * 3), random)
    return {
      at,
      by: personNamed(scene, index % 3 === 0 ? 'oren' : 'dana').id,
      changes: [creation('seasonalClients', newId(), fields)],
    }
  })
}
