/** What people read about programs elsewhere that help with texts. */
export const integrationsTexts = {
  brief: {
    open: 'מילוי מתקציר',
    title: 'מילוי מתקציר',
    text: 'התקציר',
    textHint: 'הודעת WhatsApp, מייל או קטע ממסמך: מעתיקים ומדביקים כאן.',
    required: 'אין כאן טקסט',
    tooLong: (most: string) => `הטקסט ארוך מדי, עד ${most} תווים`,
    read: 'קריאת התקציר',
    reading: 'המודל קורא את התקציר. זה יכול לקחת עד דקה.',
    failed: 'התקציר לא נקרא',
    nothing: 'לא נמצאו בתקציר פרטים שעוד אין בטופס.',
    found: 'אלה הצעות בלבד. מה שמסומן יועבר לטופס, והאירוע יישמר רק בלחיצה על שמירה.',
    suggestions: 'הצעות',
    inForm: 'כרגע בטופס:',
    newClient: 'לקוח חדש',
    apply: 'העברה לטופס',
    back: 'חזרה לתקציר',
    applied: 'ההצעות הועברו לטופס',
  },

  /** Before the first text goes out, on this device and to this host. */
  notice: {
    title: 'לפני השליחה הראשונה',
    goesTo: 'הטקסט יישלח אל מודל שפה בכתובת:',
    sent: 'נשלחים הטקסט שהודבק, התאריך של היום ושמות התגיות.',
    withheld:
      'מספרי טלפון, כתובות מייל, קישורים וסכומים בספרות מוסרים לפני השליחה. שמות, כתובות וכל שאר הטקסט נשלחים, ולכן לא כדאי להדביק מידע רגיש.',
    kept: 'השרת של במה לא שומר את הטקסט. מה שנעשה בו בכתובת הזו תלוי במי שמפעיל אותה.',
    accept: 'הבנתי, להמשיך',
  },

  sentTo: 'נשלח אל:',
} as const
