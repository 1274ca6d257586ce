/** The visible texts of one's own account. */
export const accountTexts = {
  menu: {
    changePassword: 'החלפת סיסמה',
    signOutElsewhere: 'יציאה מכל המכשירים האחרים',
    shortcuts: 'קיצורי מקלדת',
  },
  offline: 'אין חיבור לשרת. סיסמה מוחלפת רק בחיבור.',

  password: {
    title: 'החלפת סיסמה',
    old: 'הסיסמה הנוכחית',
    password: 'סיסמה חדשה',
    consequence: 'השמירה תנתק את המכשירים האחרים שלך.',
    required: 'סיסמה נדרשת',
    short: 'הסיסמה חייבת להכיל לפחות 6 תווים',
    oldRequired: 'יש להזין את הסיסמה הנוכחית',
    oldWrong: 'הסיסמה הנוכחית שגויה',
    saved: 'הסיסמה הוחלפה, והמכשירים האחרים שלך נותקו',
    notSaved: (reason: string): string => `הסיסמה לא הוחלפה. ${reason}`,
  },

  elsewhere: {
    title: 'יציאה מכל המכשירים האחרים',
    question: 'האם לנתק את כל המכשירים האחרים שלך?',
    consequence:
      'במכשיר הזה ההתחברות נשארת. שינויים שעוד לא נשלחו ממכשיר אחר יישארו בו עד הכניסה הבאה שם. אם מישהו אחר יודע את הסיסמה, צריך להחליף אותה.',
    confirm: 'ניתוק המכשירים האחרים',
    cancel: 'ביטול',
    done: 'המכשירים האחרים נותקו',
    failed: 'ניתוק המכשירים האחרים נכשל',
  },
} as const
