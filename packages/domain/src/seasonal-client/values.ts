/** The stored values of a seasonal follow-up's enumerations, in display order. Exactly these strings are stored and synced. */
export const checkStatuses = ['טרם פניתי', 'יצרתי קשר', 'רלוונטי', 'לא מתקיים השנה', 'לבדוק מי המפיק'] as const
export const recurrenceTypes = ['כל שנה', 'כל שנתיים', 'חד-פעמי', 'לא ידוע'] as const
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
