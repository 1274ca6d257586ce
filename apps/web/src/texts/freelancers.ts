import { countForms, counted } from './common.ts'

const freelancers = countForms('פרילנסר אחד', 'שני פרילנסרים', 'פרילנסרים')

export const freelancersTexts = {
  newFreelancer: 'פרילנסר חדש',
  createFirst: 'הוספת פרילנסר ראשון',
  count: (count: number): string => (count === 0 ? 'אין פרילנסרים' : counted(count, freelancers)),
  found: (count: number, all: number): string =>
    count === 0 ? 'לא נמצאו פרילנסרים' : `${counted(count, freelancers)} מתוך ${all}`,
  empty: 'עוד אין פרילנסרים. מי שיתווסף כאן יוצע בשיבוץ לצוות של אירוע.',
  nothingFound: 'אין פרילנסר שמתאים לחיפוש',
  clearSearch: 'הצגת כל הפרילנסרים',
  search: 'חיפוש לפי שם, תפקיד או טלפון',
  list: 'רשימת הפרילנסרים',

  columns: { name: 'שם', role: 'תפקיד', phone: 'טלפון', notes: 'הערות', actions: 'פעולות' },

  call: (phone: string): string => `חיוג: ${phone}`,
  edit: (name: string): string => `עריכת הפרילנסר ${name}`,
  delete: (name: string): string => `מחיקת הפרילנסר ${name}`,

  form: {
    create: 'פרילנסר חדש',
    edit: 'עריכת פרילנסר',
    nameRequired: 'יש להזין שם',
  },

  toast: {
    added: 'הפרילנסר נוסף',
    saved: 'הפרילנסר נשמר',
    deleted: 'הפרילנסר נמחק',
    addFailed: 'הוספת הפרילנסר נכשלה',
    saveFailed: 'שמירת הפרילנסר נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    deletedMeanwhile: 'הפרילנסר נמחק בינתיים, ולכן אי אפשר לשמור אותו. הפרטים נשארו בטופס ואפשר להעתיק אותם.',
    deleteFailed: 'מחיקת הפרילנסר נכשלה.',
  },

  deletion: {
    title: 'מחיקת פרילנסר',
    question: 'האם למחוק את הפרילנסר?',
    consequence: 'שיבוצים קיימים יישארו עם השם ויסומנו, והקישורים לזימונים יפסיקו לעבוד. לא ניתן לבטל פעולה זו.',
    confirm: 'מחיקת הפרילנסר',
    cancel: 'ביטול',
  },
} as const
