/**
 * Texts of sharing an event with people who may not have the app. Every line begins in Hebrew, so that any app shows it
 * right to left.
 */
export const shareTexts = {
  action: 'שיתוף',
  title: 'שיתוף האירוע',
  text: 'הטקסט שיישלח',
  share: 'שיתוף…',
  whatsApp: 'WhatsApp',
  copy: 'העתקת הטקסט',
  copyLink: 'העתקת קישור לאירוע',
  close: 'סגירה',
  copied: 'הועתק',
  cannotCopy: 'הדפדפן לא אפשר להעתיק. הטקסט מסומן ואפשר להעתיק אותו ידנית.',
  shareFailed: 'השיתוף נכשל. אפשר להעתיק את הטקסט.',

  briefing: {
    name: (name: string): string => `אירוע: ${name}`,
    when: (days: string): string => `מתי: ${days}`,
    span: (first: string, last: string): string => `${first} עד ${last}`,
    hours: (start: string, end: string, isNextDay: boolean): string =>
      `שעות: ${start} עד ${end}${isNextDay ? ' למחרת' : ''}`,
    from: (start: string): string => `שעת התחלה: ${start}`,
    until: (end: string): string => `שעת סיום: ${end}`,
    audience: (time: string): string => `הגעת קהל: ${time}`,
    place: (place: string): string => `מקום: ${place}`,
    navigation: (address: string): string => `ניווט: ${address}`,
    producer: (contact: string): string => `מפיק: ${contact}`,
    link: (address: string): string => `פרטים באפליקציה: ${address}`,
  },
} as const
