import { counted } from './common.ts'

const done = { one: 'פריט אחד שסומן', two: 'שני פריטים שסומנו', many: (count: number) => `${count} פריטים שסומנו` }

export const checklistTexts = {
  showDone: (count: number): string => `הצגת ${counted(count, done)}`,
  hideDone: 'הסתרת מה שסומן',
} as const
