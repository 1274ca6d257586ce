export const exportTexts = {
  open: 'ייצוא לאקסל',
  xlsx: 'קובץ Excel',
  csv: 'קובץ CSV',
  failed: 'שגיאה ביצוא לאקסל',
} as const
