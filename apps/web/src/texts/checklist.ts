import { counted } from './common.ts'

const done = { one: 'פריט אחד שסומן', two: 'שני פריטים שסומנו', many: (count: number) => `${count} פריטים שסומנו` }

/** What a checklist says beside its lines. */
export const checklistTexts = {
  showDone: (count: number): string => `הצגת ${counted(count, done)}`,
  hideDone: 'הסתרת מה שסומן',
} as const
