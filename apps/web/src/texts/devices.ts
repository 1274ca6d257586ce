/** Texts of the devices a person is signed in on. */
export const devicesTexts = {
  title: 'המכשירים שלי',
  about: 'המכשירים שמחוברים לחשבון שלך. מכשיר אישי נשאר מחובר כל עוד משתמשים בו.',
  list: 'המכשירים המחוברים',
  none: 'אין מכשירים מחוברים.',
  loading: 'טוען...',
  failed: 'טעינת המכשירים נכשלה.',
  retry: 'ניסיון נוסף',
  offline: 'אין חיבור לשרת. הרשימה תתעדכן כשיחזור.',
  thisDevice: 'המכשיר הזה',
  personal: 'מכשיר אישי',
  lastUsed: (moment: string): string => `שימוש אחרון: ${moment}`,
  signedIn: (moment: string): string => `כניסה: ${moment}`,
  signOut: (name: string): string => `ניתוק ${name}`,
  others: 'ניתוק כל המכשירים האחרים',

  ending: {
    title: 'ניתוק מכשיר',
    question: 'האם לנתק את המכשיר?',
    consequence: 'כדי לעבוד בו שוב תידרש כניסה. שינויים שעוד לא נשלחו ממנו יישארו בו עד אז.',
    confirm: 'ניתוק המכשיר',
    cancel: 'ביטול',
    done: 'המכשיר נותק',
    failed: 'ניתוק המכשיר נכשל',
  },
} as const
