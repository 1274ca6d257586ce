import { countForms, counted } from './common.ts'

const done = countForms('פריט אחד שסומן', 'שני פריטים שסומנו', 'פריטים שסומנו')

export const checklistTexts = {
  showDone: (count: number): string => `הצגת ${counted(count, done)}`,
  hideDone: 'הסתרת מה שסומן',
} as const
