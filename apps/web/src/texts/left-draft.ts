/** For what was begun on something that is gone. */
export const leftDraftTexts = {
  label: 'מה שהתחלת לכתוב כאן ולא נשלח',
  files: 'קבצים שצורפו ולא נשלחו:',
  copy: 'העתקה',
  copied: 'הטקסט הועתק',
  cannotCopy: 'הדפדפן לא אפשר להעתיק. הטקסט מסומן ואפשר להעתיק אותו ידנית.',
  drop: 'מחיקת הטיוטה',
} as const
