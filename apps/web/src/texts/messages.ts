import type { Message, MessageLink } from '@bama/domain'
import { countForms, counted } from './common.ts'
import { screenNames } from './navigation.ts'

const newOnes = (count: number): string => counted(count, countForms('אחת חדשה', 'שתיים חדשות', 'חדשות'))

/** Texts of personal messages, which are the notifications too. */
export const messagesTexts = {
  title: 'הודעות אישיות',
  empty: 'אין עדיין הודעות',
  emptyHint: 'כאן יופיעו משימות שהוקצו לך, תיוגים של שמך בתגובות ועדכונים על אירועים.',
  loading: 'טוען...',
  isNew: 'חדשה',
  unread: 'הודעה שלא נקראה',
  markRead: 'סמן כנקרא',
  markReadOf: (title: string, from: string): string => `סמן כנקרא: ${title}, ${from}`,
  markAllRead: 'סמן הכול כנקרא',
  showMore: 'הצגת הודעות נוספות',
  system: 'המערכת',
  unreadCount: newOnes,

  priorities: { רגילה: null, גבוהה: 'חשוב', דחופה: 'דחוף' } as const satisfies Readonly<
    Record<Message['priority'], string | null>
  >,
  priority: 'עדיפות:',

  bell: (unread: number): string => (unread === 0 ? 'התראות' : `התראות, ${newOnes(unread)}`),
  bellLoading: 'טוען התראות',
  bellBadge: (unread: number): string => (unread > 9 ? '9+' : String(unread)),
  notifications: 'התראות',
  noNotifications: 'אין התראות',
  showAll: 'צפה בכל ההתראות',

  today: (time: string): string => `היום, ${time}`,
  yesterday: (time: string): string => `אתמול, ${time}`,
  /** `weekday`: 0 for Sunday. */
  onDay: (weekday: number, day: string): string =>
    `יום ${['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳'][weekday] ?? ''}, ${day}`,

  arrived: (count: number): string =>
    counted(count, {
      one: 'התקבלה הודעה חדשה',
      two: 'התקבלו שתי הודעות חדשות',
      many: (many) => `התקבלו ${many} הודעות חדשות`,
    }),
  markReadFailed: 'סימון ההודעה כנקראה נכשל',
} as const

const recordLinks: Readonly<Partial<Record<MessageLink['screen'], string>>> = {
  Events: 'לאירוע',
  Tasks: 'למשימה',
  SeasonalClients: 'ללקוח העונתי',
}

const screenLinks: Readonly<Partial<Record<MessageLink['screen'], string>>> = {
  Events: 'לאירועים',
  Tasks: 'למשימות',
  Calendar: 'ללוח השנה',
  WorkHours: 'לשעות עבודה',
  SeasonalClients: 'ללקוחות העונתיים',
}

/** The label of a message's link, by the record or screen that the link opens. */
export function linkText({ screen, namesRecord }: MessageLink): string {
  const record = namesRecord ? recordLinks[screen] : undefined
  return record ?? screenLinks[screen] ?? `אל ${screenNames[screen]}`
}
