import { counted } from './common.ts'

/** What the bell, the navigation and the command palette show of chats. The other texts load with the chats screen. */
export const unreadChatsTexts = {
  noName: 'שיחה עם עצמי',
  deletedPerson: 'משתמש שנמחק',
  unreadOf: (count: number, most: number): string =>
    count > most
      ? `יותר מ־${most} הודעות שלא נקראו`
      : counted(count, {
          one: 'הודעה אחת שלא נקראה',
          two: 'שתי הודעות שלא נקראו',
          many: (many) => `${many} הודעות שלא נקראו`,
        }),
  unreadChats: (count: number): string =>
    counted(count, {
      one: 'שיחה אחת שלא נקראה',
      two: 'שתי שיחות שלא נקראו',
      many: (many) => `${many} שיחות שלא נקראו`,
    }),
} as const
