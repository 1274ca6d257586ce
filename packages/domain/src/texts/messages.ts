/** The texts of messages (docs/specification.md, A4 and A5). Browser and server derive the same ones. */
export const messageTexts = {
  mention: 'תיוג בתגובה',
  chatMention: 'תיוג בשיחה',
  readyForReview: 'אירוע מוכן לבדיקה',
  timerStopped: 'הטיימר נעצר',
  timerStoppedBy: (label: string | null, name: string): string => `${timer(label)} נעצר בידי ${name}.`,
  timerReplaced: (label: string | null): string => `${timer(label)} הסתיים כשטיימר אחר התחיל.`,
  hoursEntered: 'נרשמו עבורך שעות',
  hoursCorrected: 'תוקנו שעות שלך',
  hoursDeleted: 'נמחקו שעות שלך',
  hoursOf: (label: string | null, day: string, start: string | null, end: string | null): string =>
    [label, day, start === null ? null : end === null ? `התחלה ב־${start}` : `מ־${start} עד ${end}`]
      .filter((part) => part !== null)
      .join(', '),
  crewInvitation: 'הזמנה לצוות של אירוע',
  crewCall: (role: string, day: string, time: string | null): string =>
    [role, day, time === null ? null : `שעת הגעה ${time}`].filter((part) => part !== null).join(', '),
  contactDue: 'הגיע מועד פנייה',
  webhookStopped: 'Webhook הופסק',
  webhookFailing: (name: string): string =>
    `${name}: הכתובת לא קיבלה שינויים במשך יומיים, ולכן השליחה הושהתה. שום שינוי לא אבד: אחרי תיקון אפשר להמשיך מאותו מקום.`,
  webhookGone: (name: string): string => `${name}: הכתובת הודיעה שאינה פעילה עוד (410), ולכן השליחה הופסקה.`,
  contactsDue: (count: number): string => `הגיע מועד פנייה ל־${count} לקוחות עונתיים`,
} as const

const timer = (label: string | null): string => (label === null ? 'הטיימר' : `הטיימר (${label})`)

/** How messages, comments and timers refer to something. */
export const contextTexts = {
  chat: (title: string): string => `שיחה: ${title}`,
  event: (name: string): string => `אירוע: ${name}`,
  task: (description: string): string => `משימה: ${description}`,
  seasonalClient: (name: string): string => `לקוח עונתי: ${name}`,
  workHours: 'שעות עבודה',
  seasonalClients: 'לקוחות עונתיים',
  webhooks: 'Webhooks',
} as const
