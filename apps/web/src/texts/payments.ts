import { countForms, counted } from './common.ts'

const events = countForms('אירוע אחד', 'שני אירועים', 'אירועים')

export const paymentsTexts = {
  list: 'תשלומים',
  filter: 'סינון התשלומים',
  unfold: 'סינון',
  search: 'חיפוש אירוע, לקוח או הצעה',
  due: (count: number | undefined): string => `התקיים ולא שולם${count === undefined ? '' : ` (${count})`}`,
  dueHint: 'אירועים שהתקיימו ועוד לא שולמו במלואם, הישן קודם',
  count: (count: number): string => (count === 0 ? 'אין אירועים' : counted(count, events)),
  clear: 'ניקוי הסינון',
  empty: 'עוד אין אירועים',
  nothingFound: 'אין אירועים שמתאימים לסינון',
  nothingDue: 'כל האירועים שהתקיימו שולמו',
  noClient: 'ללא לקוח',
  noQuote: 'ללא הצעה',
  archived: 'בארכיון',
  cancelled: 'בוטל',
  changed: (status: string): string => `סטטוס התשלום: ${status}`,
  changeFailed: 'עדכון התשלום נכשל.',
  undo: 'ביטול הפעולה',
  undone: 'סטטוס התשלום חזר לקודמו',
  changeOf: (status: string, event: string): string => `תשלום: ${status}, ${event}`,
  columns: {
    date: 'תאריך',
    name: 'אירוע',
    client: 'לקוח',
    quote: 'הצעת מחיר',
    approval: 'אישור',
    payment: 'תשלום',
  },
  payment: { label: 'תשלום', all: 'כל התשלומים', owed: 'לא שולם במלואו' },
  approval: { label: 'אישור', all: 'כל האישורים' },
  quote: { label: 'הצעת מחיר', all: 'עם הצעה או בלי', with: 'עם הצעת מחיר', without: 'ללא הצעת מחיר' },
  when: { label: 'מועד', all: 'בכל מועד', past: 'התקיימו', ahead: 'עוד לא התקיימו' },
} as const
