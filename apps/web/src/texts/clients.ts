import { countForms, counted } from './common.ts'

const clients = countForms('לקוח אחד', 'שני לקוחות', 'לקוחות')
const events = countForms('אירוע אחד', 'שני אירועים', 'אירועים')
const inArchive = countForms('אחד בארכיון', 'שניים בארכיון', 'בארכיון')
const ofThemArchived = countForms('אחד מהם בארכיון', 'שניים מהם בארכיון', 'מהם בארכיון')

const forGood = 'לא ניתן לבטל פעולה זו.'

/** What happens to the events of a client who is being deleted. */
function consequence(total: number, archived: number): string {
  if (total === 0) return `אין אירועים של הלקוח הזה. ${forGood}`
  const where = archived === 0 ? '' : total === 1 ? ' (בארכיון)' : ` (${counted(archived, ofThemArchived)})`
  const [stays, inThem] = total === 1 ? ['יישאר', 'בו'] : ['יישארו', 'בהם']
  return `${counted(total, events)} של הלקוח${where} ${stays} במערכת, ויופיע ${inThem} ״${deletedClient}״ במקום השם. ${forGood}`
}

/** Shown on an event in place of the name of a deleted client. */
export const deletedClient = 'לקוח שנמחק'

export const clientsTexts = {
  newClient: 'לקוח חדש',
  createFirst: 'הוספת לקוח ראשון',
  count: (count: number): string => (count === 0 ? 'אין לקוחות' : counted(count, clients)),
  found: (count: number, all: number): string =>
    count === 0 ? 'לא נמצאו לקוחות' : `${counted(count, clients)} מתוך ${all}`,
  empty: 'עוד אין לקוחות. לקוח שיתווסף כאן או מטופס אירוע יופיע ברשימה.',
  nothingFound: 'אין לקוח שמתאים לחיפוש',
  clearSearch: 'הצגת כל הלקוחות',
  search: 'חיפוש לקוח, איש קשר, טלפון או כתובת',
  list: 'רשימת הלקוחות',

  columns: {
    name: 'שם הלקוח',
    contact_person: 'איש קשר',
    phone: 'טלפון',
    email: 'אימייל',
    address: 'כתובת',
    events: 'אירועים',
    actions: 'פעולות',
  },

  call: (phone: string): string => `חיוג: ${phone}`,
  whatsApp: (name: string): string => `הודעת WhatsApp אל ${name}`,
  whatsAppShort: 'WhatsApp',
  mail: (email: string): string => `אימייל: ${email}`,
  navigate: (address: string): string => `ניווט ב-Waze: ${address}`,

  noEvents: 'אין אירועים',
  activeEvents: (count: number): string => counted(count, events),
  archivedEvents: (count: number): string => counted(count, inArchive),
  onBoard: (events: string, name: string): string => `${events} של ${name}, בלוח`,
  inArchive: (events: string, name: string): string => `${events} של ${name}`,

  edit: (name: string): string => `עריכת הלקוח ${name}`,
  delete: (name: string): string => `מחיקת הלקוח ${name}`,

  form: {
    create: 'לקוח חדש',
    edit: 'עריכת לקוח',
    nameRequired: 'יש להזין שם לקוח',
    sameName: 'כבר יש לקוח בשם הזה. שמירה תיצור לקוח נוסף באותו שם.',
    sameNameOnEdit: 'כבר יש לקוח אחר בשם הזה.',
  },

  toast: {
    added: 'הלקוח נוסף',
    saved: 'הלקוח נשמר',
    deleted: 'הלקוח נמחק',
    addFailed: 'שגיאה בהוספת לקוח חדש',
    saveFailed: 'שמירת הלקוח נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    deletedMeanwhile: 'הלקוח נמחק בינתיים, ולכן אי אפשר לשמור אותו. הפרטים נשארו בטופס ואפשר להעתיק אותם.',
    deleteFailed: 'מחיקת הלקוח נכשלה.',
  },

  deletion: {
    title: 'מחיקת לקוח',
    question: 'האם למחוק את הלקוח?',
    consequence,
    forGood,
    confirm: 'מחיקת הלקוח',
    cancel: 'ביטול',
  },
} as const
