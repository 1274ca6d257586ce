export const eventImagesTexts = {
  heading: 'גריד מסך',
  offline: 'התמונה תוצג כשיהיה חיבור',
  missing: 'התמונה אינה זמינה כרגע',
  unnamed: (position: number): string => `תמונה ${position}`,
  open: (name: string): string => `הצגת התמונה ${name}`,
  elsewhere: 'פתיחת התמונה באתר אחר',
  place: (position: number, of: number): string => `${position} מתוך ${of}`,
  next: 'התמונה הבאה',
  previous: 'התמונה הקודמת',
  close: 'סגירה',
} as const
