/** Stored and synced values, by name. The lists are in display order. */
export const checkStatus = {
  notContacted: 'טרם פניתי',
  contacted: 'יצרתי קשר',
  relevant: 'רלוונטי',
  notThisYear: 'לא מתקיים השנה',
  findProducer: 'לבדוק מי המפיק',
} as const
export const checkStatuses = [
  checkStatus.notContacted,
  checkStatus.contacted,
  checkStatus.relevant,
  checkStatus.notThisYear,
  checkStatus.findProducer,
] as const

export const recurrenceType = {
  yearly: 'כל שנה',
  everyTwoYears: 'כל שנתיים',
  once: 'חד-פעמי',
  unknown: 'לא ידוע',
} as const
export const recurrenceTypes = [
  recurrenceType.yearly,
  recurrenceType.everyTwoYears,
  recurrenceType.once,
  recurrenceType.unknown,
] as const

/** From January. */
export const eventMonths = [
  'ינואר',
  'פברואר',
  'מרץ',
  'אפריל',
  'מאי',
  'יוני',
  'יולי',
  'אוגוסט',
  'ספטמבר',
  'אוקטובר',
  'נובמבר',
  'דצמבר',
] as const
