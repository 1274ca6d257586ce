const cabinetsText = (count: number): string =>
  count === 1 ? 'ארון אחד' : count === 2 ? 'שני ארונות' : `${count} ארונות`

/** At most two decimal places, without trailing zeros. */
const metres = (mm: number): string => `${Number((mm / 1000).toFixed(2))} מ׳`

/** Texts of an event's screen built of cabinets. */
export const screenGridTexts = {
  picture: 'שרטוט המסך',
  add: 'מידות המסך',
  edit: 'עריכת מידות המסך',

  metres,
  pixels: (px: number): string => `${px} px`,
  cabinets: (columns: number, rows: number): string =>
    `לרוחב: ${cabinetsText(columns)}, לגובה: ${cabinetsText(rows)}, יחד: ${cabinetsText(columns * rows)}`,
  size: (widthMm: number, heightMm: number, squareMetres: number): string =>
    `רוחב: ${metres(widthMm)}, גובה: ${metres(heightMm)}, שטח: ${Number(squareMetres.toFixed(2))} מ״ר`,
  /** To be shown left to right. */
  resolution: (width: number, height: number): string => `${width} × ${height} px`,

  form: {
    title: 'מידות המסך',
    columns: 'ארונות לרוחב',
    rows: 'ארונות לגובה',
    widthMm: 'רוחב ארון (מ״מ)',
    heightMm: 'גובה ארון (מ״מ)',
    widthPx: 'רוחב ארון (פיקסלים)',
    heightPx: 'גובה ארון (פיקסלים)',
    both: 'נא למלא גם את השדה הזה',
    failed: 'מידות המסך לא נשמרו',
    saved: 'מידות המסך נשמרו',
    deletedMeanwhile: 'האירוע נמחק בינתיים',
  },
} as const
