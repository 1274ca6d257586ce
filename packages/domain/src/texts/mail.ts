/** The e-mails with a one-time link, by the purpose of the link. */
export const linkMailTexts = {
  invitation: {
    subject: 'הזמנה לבמה',
    lead: 'הוקם עבורך חשבון בבמה. כדי להיכנס יש לבחור סיסמה בקישור הזה:',
    button: 'בחירת סיסמה וכניסה',
  },
  reset: {
    subject: 'סיסמה חדשה לבמה',
    lead: 'מנהל מערכת ביקש לאפס את הסיסמה שלך בבמה. סיסמה חדשה בוחרים בקישור הזה:',
    button: 'בחירת סיסמה חדשה',
  },
} as const

export const mailTexts = {
  greeting: (name: string): string => `שלום ${name},`,
  validUntil: (moment: string): string => `הקישור חד־פעמי, ותקף עד ${moment}.`,
  warning: 'אין להעביר את הקישור לאיש: הוא פותח את החשבון שלך. אם ההודעה לא מוכרת לך, אפשר להתעלם ממנה.',
} as const
