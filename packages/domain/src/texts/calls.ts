/** Texts of a call: in a message, on the person's page and in a calendar. */
export const callTexts = {
  call: 'זימון',
  person: 'עבור',
  date: 'תאריך',
  hebrewDate: 'תאריך עברי',
  callTime: 'שעת הגעה',
  endTime: 'שעת סיום',
  nextDay: 'למחרת',
  place: 'מקום',
  waze: 'ניווט ב־Waze',
  maps: 'ניווט במפות Google',
  schedule: 'לוח זמנים',
  moments: { audience: 'הגעת קהל', start: 'תחילת האירוע', end: 'סיום האירוע' },
  contacts: { lead: 'מפעיל ראשי', producer: 'הפקה' },
  phone: 'טלפון',
  notes: 'הערות לצוות',
  note: 'הערה',
  answer: 'אישור הגעה בקישור',
  cut: 'ההודעה קוצרה.',
  cutWithLink: 'ההודעה קוצרה, כל הפרטים בקישור.',
} as const

const longFormat = new Intl.DateTimeFormat('he-IL', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Formats a day: `יום שלישי, 13 באפריל 2027`. A day has no zone, so it is read and formatted in UTC. */
export const callDay = (moment: string): string => longFormat.format(new Date(`${moment.slice(0, 10)}T12:00:00.000Z`))
