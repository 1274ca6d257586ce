import { countForms, counted } from './common.ts'

const deletedPerson = 'משתמש שנמחק'

/** What the bell, the navigation and the command palette show of chats. The other texts load with the chats screen. */
export const unreadChatsTexts = {
  deletedPerson,
  nameOf: ({ name, isAlone }: { readonly name: string; readonly isAlone: boolean }): string =>
    name || (isAlone ? 'שיחה עם עצמי' : deletedPerson),
  unreadOf: (count: number, most: number): string =>
    count > most
      ? `יותר מ־${most} הודעות שלא נקראו`
      : counted(count, countForms('הודעה אחת שלא נקראה', 'שתי הודעות שלא נקראו', 'הודעות שלא נקראו')),
  unreadChats: (count: number): string =>
    counted(count, countForms('שיחה אחת שלא נקראה', 'שתי שיחות שלא נקראו', 'שיחות שלא נקראו')),
} as const
