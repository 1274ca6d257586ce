interface CountForms {
  readonly two: string
  readonly many: (count: number) => string
}

const counted = (count: number, { two, many }: CountForms): string => (count === 2 ? two : many(count))

const instead = (now: string, before: string | null): string => (before === null ? now : `${now} (במקום ${before})`)

/** Texts of messages about a person's work: assignments, changes, refusals, decisions and deadlines. */
export const workMessageTexts = {
  taskGiven: 'הוקצתה לך משימה',
  eventGiven: 'הוקצה לך אירוע',
  until: (day: string): string => `לביצוע עד ${day}`,
  on: (day: string): string => `בתאריך ${day}`,

  eventCancelled: 'האירוע בוטל',
  eventResumed: 'האירוע יתקיים בכל זאת',

  slotCancelled: 'השיבוץ שלך בוטל',
  slotResumed: 'השיבוץ שלך בתוקף שוב',

  callChanged: 'שינוי בשיבוץ שלך',
  call: (now: string, before: string | null): string => `הגעה: ${instead(now, before)}`,
  end: (now: string, before: string | null): string => `סיום: ${instead(now, before)}`,
  place: (now: string | null, before: string | null): string =>
    `מקום: ${now === null ? `לא ידוע${before === null ? '' : ` (במקום ${before})`}` : instead(now, before)}`,

  declined: 'סירוב לשיבוץ',
  declinedBy: (name: string, role: string, call: string): string => [name, role, call].join(', '),
  reason: (reason: string): string => `סיבה: ${reason}`,

  reminder: 'תזכורת: הזמנה לצוות בלי תשובה',
  answerUntil: (moment: string): string => `תשובה עד ${moment}`,
  unanswered: (count: number): string =>
    count === 1
      ? 'תשובה לשיבוץ שלא התקבלה עד המועד'
      : counted(count, {
          two: 'שתי תשובות לשיבוץ שלא התקבלו עד המועד',
          many: (many) => `${many} תשובות לשיבוץ שלא התקבלו עד המועד`,
        }),
  freelancersWithoutAnswer: (count: number): string =>
    count === 1
      ? 'תשובה של פרילנסר שעדיין לא התקבלה'
      : counted(count, {
          two: 'שתי תשובות של פרילנסרים שעדיין לא התקבלו',
          many: (many) => `${many} תשובות של פרילנסרים שעדיין לא התקבלו`,
        }),
  notAnswered: (names: readonly string[]): string => `לא ענו: ${names.join(', ')}`,
  remindFreelancers: 'לפרילנסרים אין חשבון, ולכן התזכורת אליהם נשלחת מחלון האירוע.',

  hoursRejected: 'שעות שלך נדחו',
  hoursPaid: 'שעות שלך שולמו',

  dueTomorrow: 'משימה לביצוע מחר',
  dueToday: 'משימה לביצוע היום',

  /** The titles of messages that combine many. */
  many: {
    task: (count: number): string =>
      counted(count, { two: 'הוקצו לך שתי משימות', many: (many) => `הוקצו לך ${many} משימות` }),
    event: (count: number): string =>
      counted(count, { two: 'הוקצו לך שני אירועים', many: (many) => `הוקצו לך ${many} אירועים` }),
    crew: (count: number): string =>
      counted(count, { two: 'שתי הזמנות לצוות', many: (many) => `${many} הזמנות לצוות` }),
    reminder: (count: number): string =>
      counted(count, {
        two: 'שתי תזכורות: הזמנות לצוות בלי תשובה',
        many: (many) => `${many} תזכורות: הזמנות לצוות בלי תשובה`,
      }),
    unanswered: (count: number): string =>
      counted(count, {
        two: 'שני אירועים שלא כל הצוות ענה בהם',
        many: (many) => `${many} אירועים שלא כל הצוות ענה בהם`,
      }),
    call: (count: number): string =>
      counted(count, { two: 'שני שינויים בשיבוצים שלך', many: (many) => `${many} שינויים בשיבוצים שלך` }),
    declined: (count: number): string =>
      counted(count, { two: 'שני סירובים לשיבוץ', many: (many) => `${many} סירובים לשיבוץ` }),
    deadline: (count: number): string =>
      counted(count, { two: 'שתי משימות לביצוע בקרוב', many: (many) => `${many} משימות לביצוע בקרוב` }),
    hours: (count: number): string =>
      counted(count, { two: 'שני עדכונים בשעות שלך', many: (many) => `${many} עדכונים בשעות שלך` }),
    rejected: (count: number): string =>
      counted(count, { two: 'שני רישומי שעות שלך נדחו', many: (many) => `${many} רישומי שעות שלך נדחו` }),
    paid: (count: number): string =>
      counted(count, { two: 'שני רישומי שעות שלך שולמו', many: (many) => `${many} רישומי שעות שלך שולמו` }),
  },
} as const

/** The general texts of a push or an e-mail. */
export const digestTexts = {
  title: (count: number): string =>
    count === 1 ? 'הודעה חדשה' : counted(count, { two: 'שתי הודעות חדשות', many: (many) => `${many} הודעות חדשות` }),
  inApp: 'הפרטים באפליקציה',
  lead: (count: number): string =>
    count === 1
      ? 'הודעה אחת מחכה לך בבמה:'
      : counted(count, { two: 'שתי הודעות מחכות לך בבמה:', many: (many) => `${many} הודעות מחכות לך בבמה:` }),
  open: 'לכל ההודעות',
  why: 'אילו הודעות נשלחות במייל, ומתי, בוחרים באזור האישי.',
} as const
