/** The indicator has room for one short word; the panel says the rest. */
export const syncTexts = {
  synced: 'מסונכרן',
  offline: 'לא מקוון',
  syncing: 'מסנכרן',
  waiting: 'ממתינים',
  rejected: 'נדחו',
  needsReload: 'נדרש רענון',
  needsSignIn: 'התחברות',
  failed: 'לא סונכרן',
  insecure: 'לא מאובטח',
  withCount: (label: string, count: number): string => (count === 0 ? label : `${label} · ${count}`),
  indicator: (label: string): string => `מצב סנכרון: ${label}`,

  panelTitle: 'סנכרון',
  connection: 'מצב חיבור',
  online: 'מקוון',
  lastSync: 'סנכרון אחרון',
  never: 'עוד לא היה',
  pending: 'פעולות בהמתנה',
  noPending: 'אין',
  oldest: (age: string): string => `הוותיקה ${age}`,
  rejectedTitle: 'שינויים שנדחו',
  retryOf: (name: string): string => `ניסיון נוסף: ${name}`,
  dismissOf: (name: string): string => `הסרה מהרשימה: ${name}`,
  retry: 'ניסיון נוסף',
  dismiss: 'הסרה',
  rejectedHint: 'השרת לא קיבל את השינויים האלה, והרשומות חזרו למצבן בשרת.',
  syncNow: 'סנכרון עכשיו',
  reload: 'רענון הדף',
  signInAgain: 'התחברות מחדש',

  problems: {
    signed_out: 'ההתחברות פגה. הנתונים והשינויים נשמרו במכשיר ויישלחו אחרי התחברות מחדש.',
    outdated: 'הגרסה הפתוחה ישנה מדי לסנכרון. אחרי רענון הדף הסנכרון ימשיך, ושום שינוי לא יאבד.',
    failed: 'הסנכרון האחרון נכשל. יהיו ניסיונות נוספים באופן אוטומטי, והשינויים שמורים במכשיר.',
    insecure: 'הכתובת הזו אינה מאובטחת. כדי לעבוד ולסנכרן יש לפתוח את המערכת ב-https או ב-localhost.',
  },

  backOnline: 'חזרת לרשת - מסנכרן נתונים...',
  wentOffline: 'אין חיבור לרשת - עובד במצב אופליין',
  rejectedToast: 'שינוי נדחה',

  bannerLead: 'אין חיבור לרשת.',
  banner: 'אפשר להמשיך לעבוד.',
  bannerPending: (count: number): string =>
    count === 1
      ? 'שינוי אחד ממתין ויישלח כשהחיבור יחזור.'
      : `${count} שינויים ממתינים ויישלחו כשהחיבור יחזור.`,
} as const
