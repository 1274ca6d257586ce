/** The visible texts of the limits from which on planners are warned. */
export const crewLimitsTexts = {
  title: 'גבולות השיבוץ',
  hint: 'מעבר לגבולות האלה מופיעה אזהרה בשיבוץ, בלוח ובלוח השנה. אף שיבוץ לא נחסם.',
  rest: 'מנוחה בין ימי עבודה (שעות)',
  restHint: 'בין סוף העבודה ביום אחד לתחילתה ביום אחר. עד 36.',
  travel: 'נסיעה בין מקומות (דקות)',
  travelHint: 'כשהמקומות ידועים ושונים. עד 720.',
  mostHours: 'עבודה ביום לכל היותר (שעות)',
  mostHoursHint: 'של העבודה שמתחילה באותו יום. בין 1 ל־24.',
  usual: 'הערכים הרגילים: 8 שעות מנוחה, 60 דקות נסיעה, 12 שעות עבודה ביום.',
  save: 'שמירה',
  saved: 'גבולות השיבוץ נשמרו',
  failed: 'שמירת גבולות השיבוץ נכשלה',
  outOfRange: 'ערך מחוץ לטווח',
} as const
