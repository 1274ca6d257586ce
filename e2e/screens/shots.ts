import type { Page } from '@playwright/test'
import type { Role } from './workspaces.ts'

/** A picture to take: an address, and the steps before the picture. Steps find things as people do. */
export interface Shot {
  readonly name: string
  readonly path: string
  readonly steps: readonly Step[]
  /** Set if the picture is taken at one size only. */
  readonly only?: Size
}

export type Size = 'desk' | 'phone'
type Step = (page: Page) => Promise<unknown>

const shot = (name: string, path: string, ...steps: readonly Step[]): Shot => ({ name, path, steps })
const on = (only: Size, { name, path, steps }: Shot): Shot => ({ name, path, steps, only })

/** Returns the same shot at both sizes, with extra steps first on a phone. */
const onEach = (
  name: string,
  path: string,
  before: { readonly phone: readonly Step[] },
  ...steps: readonly Step[]
): readonly Shot[] => [on('desk', shot(name, path, ...steps)), on('phone', shot(name, path, ...before.phone, ...steps))]

// The steps. String names match exactly. A button may exist twice, once hidden.
type Name = string | RegExp
const named = (name: Name) => ({ name, exact: typeof name === 'string' })
const press =
  (name: Name): Step =>
  (page) =>
    page.getByRole('button', named(name)).filter({ visible: true }).first().click()
const pressInDialog =
  (name: Name): Step =>
  (page) =>
    page.getByRole('dialog').last().getByRole('button', named(name)).first().click()
const choose =
  (name: Name): Step =>
  (page) =>
    page.getByRole('menuitem', named(name)).click()
const type =
  (field: Name, text: string): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('textbox', named(field)).fill(text)
const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name)
/** Overwrites a value that differs between runs. */
const overwrite =
  (field: Name): Step =>
  (page) =>
    page.getByRole('textbox', named(field)).evaluate((input: HTMLInputElement) => {
      input.value = 'http://localhost/'
    })
const dialog: Step = (page) => page.getByRole('dialog').last().waitFor()
const says =
  (text: Name): Step =>
  (page) =>
    page.getByText(text).filter({ visible: true }).first().waitFor()

// From the demonstration, whose ids and names are fixed by its seed.
const festival = '/Events?event=019b76db-6f38-782f-a21f-a6a9127535e9'
const wedding = '/Events?event=019b76da-d2f8-765b-819b-3c11c82bece8'
const olympics = 'אולימפיאדת העובדים 2027 – Next.Gen TLV'
const task = 'עריכת סרטון הפתיחה וייצוא ל־Resolume'
const client = 'ארבל לוגיסטיקה'
const seasonal = 'כנס ראשי אגפים'
const person = 'ג׳ורג׳ חורי'
/** The week of the festival, on a Friday; two people are missing. */
const crewWeek = '/CrewBoard?day=2027-05-28'
const nowhere = 'qqqq'

const toCrew: Step = (page) =>
  page
    .getByRole('region', { name: /^צוות/ })
    .filter({ hasText: 'לא ענו' })
    .evaluate((crew) => crew.scrollIntoView({ block: 'start' }))
const toCrewOfForm: Step = (page) =>
  page
    .getByRole('dialog')
    .last()
    .getByRole('region', { name: 'צוות', exact: true })
    .evaluate((crew) => crew.scrollIntoView({ block: 'start' }))
const openCell: Step = (page) => page.getByRole('gridcell', { name: new RegExp(`^${person}, יום שישי`) }).click()
const toChoices: Step = (page) =>
  page.getByRole('region', { name: 'הודעות והתראות' }).evaluate((card) => card.scrollIntoView({ block: 'start' }))
const eventMenu = press(`פעולות: ${olympics}`)
const openPlace = press(/^מקום לזמני השבת והחג/)
const taskMenu = press(`פעולות: ${task}`)
const userMenu = press(`פעולות נוספות: ${person}`)
const report = '/TeamManagement?tab=hours'
const users = '/Settings?tab=users'

const events: readonly Shot[] = [
  shot('events', '/Events'),
  shot('events-nothing-found', `/Events?q=${nowhere}`),
  shot('events-filtered', '/Events?tag=חתונה'),
  on('phone', shot('events-filter', '/Events', press('סינון'))),
  on('desk', shot('events-days', '/Events', press('כל התאריכים'))),
  shot('event-menu', '/Events', eventMenu),
  shot('event-archive', '/Events', eventMenu, choose('העבר לארכיון'), dialog),
  shot('event-delete', '/Events', eventMenu, choose('מחק אירוע'), dialog),
  shot('event', festival, dialog, says('גריד מסך')),
  shot('event-comments', wedding, dialog, says(/^@דנה אלמוג/)),
  shot('event-status', festival, dialog, pressInDialog(/^סטטוס: /)),
  shot('event-history', wedding, dialog, says(/^@דנה אלמוג/), pressInDialog('היסטוריית שינויים'), says('יצירת האירוע')),
  shot('event-images', festival, dialog, pressInDialog(/^הצגת התמונה/)),
  shot('event-not-found', '/Events?event=019b76db-0000-782f-a21f-a6a9127535e9', dialog, says('האירוע לא נמצא')),
  shot('event-new', '/Events', press('אירוע חדש'), dialog),
  shot('event-new-refused', '/Events', press('אירוע חדש'), dialog, pressInDialog('שמירה'), says('יש להזין שם אירוע')),
  shot('event-edit', festival, dialog, pressInDialog('ערוך אירוע'), says('עריכת אירוע')),
  shot('event-edit-crew', festival, dialog, pressInDialog('ערוך אירוע'), says('עריכת אירוע'), toCrewOfForm),
  shot(
    'event-edit-crew-add',
    festival,
    dialog,
    pressInDialog('ערוך אירוע'),
    says('עריכת אירוע'),
    toCrewOfForm,
    pressInDialog('הוספה לצוות'),
    says('את מי לשבץ'),
  ),
  shot('event-date', '/Events', press('אירוע חדש'), dialog, (page) =>
    page.getByRole('textbox', named('תאריך')).click(),
  ),
  shot('event-copy', '/Events', eventMenu, choose('שכפול לתאריך…'), dialog),
  on('desk', shot('event-share', festival, dialog, pressInDialog('שיתוף'), says('הטקסט שיישלח'))),
  shot('event-crew', festival, dialog, toCrew),
  shot('event-crew-add', festival, dialog, toCrew, pressInDialog('הוספה לצוות'), says('את מי לשבץ')),
  shot('event-crew-call', festival, dialog, toCrew, press(/^פעולות: רוני סער/), choose('זימון'), says('הטקסט שיישלח')),
  shot('event-crew-need', festival, dialog, toCrew, pressInDialog('צורך חדש'), says('צורך חדש בצוות')),
  shot('event-fact', festival, dialog, pressInDialog('עריכת מיקום')),
  shot('event-leave', '/Events', press('אירוע חדש'), type('שם האירוע', 'כנס'), key('Escape')),
]

const tasks: readonly Shot[] = [
  shot('tasks', '/Tasks'),
  shot('tasks-nothing-found', `/Tasks?q=${nowhere}`),
  shot('tasks-overdue', '/Tasks?overdue=1'),
  on('phone', shot('tasks-filter', '/Tasks', press('סינון'))),
  shot('task-menu', '/Tasks', taskMenu),
  shot('task', '/Tasks', taskMenu, choose('הצגת המשימה'), dialog),
  shot('task-new', '/Tasks', press('משימה חדשה'), dialog),
  shot('task-new-refused', '/Tasks', press('משימה חדשה'), dialog, pressInDialog('שמירה'), says('יש להזין תיאור')),
  shot('task-edit', '/Tasks', taskMenu, choose('עריכת המשימה'), dialog),
  shot('task-edit-rule', '/Tasks', taskMenu, choose('עריכת המשימה'), dialog, (page) =>
    page.getByRole('dialog').getByText('לפי האירוע').click(),
  ),
  shot('task-delete', '/Tasks', taskMenu, choose('מחיקת המשימה'), dialog),
  shot('task-status', '/Tasks', press(new RegExp(`^סטטוס: .*, ${task}$`))),
  shot('task-selected', '/Tasks', taskMenu, choose('בחירה'), says('משימה אחת נבחרה')),
]

const calendar: readonly Shot[] = [
  shot('calendar', '/Calendar'),
  shot('calendar-day', '/Calendar?day=2027-04-19'),
  shot('calendar-other-month', '/Calendar?month=2027-06&day=2027-06-09'),
  shot('calendar-event-menu', '/Calendar?day=2027-04-14', press(`פעולות: ${olympics}`)),
  shot('calendar-move', '/Calendar?day=2027-04-14', press(`פעולות: ${olympics}`), choose('העברה ליום אחר…'), dialog),
  ...onEach('calendar-place', '/Calendar', { phone: [press('תצוגת הלוח')] }, openPlace, dialog),
  ...onEach('calendar-place-point', '/Calendar', { phone: [press('תצוגת הלוח')] }, openPlace, dialog, (page) =>
    page.getByRole('dialog').getByText('מיקום אחר').click(),
  ),
]

const hours: readonly Shot[] = [
  shot('hours', '/WorkHours?month=2027-03'),
  shot('hours-none', '/WorkHours?month=2026-01'),
  shot('hours-new', '/WorkHours', press('רישום שעות'), dialog),
  shot('hours-new-refused', '/WorkHours', press('רישום שעות'), dialog, pressInDialog('שמירה')),
  shot('hours-edit', '/WorkHours', press(/^עריכת הרישום: /), dialog),
  shot('hours-delete', '/WorkHours', press(/^מחיקת הרישום: /), dialog),
]

const personal: readonly Shot[] = [
  shot('personal', '/PersonalSpace'),
  shot('personal-choices', '/PersonalSpace', toChoices),
  shot('personal-rest', '/PersonalSpace', (page) =>
    page.getByRole('region', { name: 'ימי היעדרות' }).evaluate((card) => card.scrollIntoView({ block: 'start' })),
  ),
  shot('personal-name', '/PersonalSpace', press('עריכת השם')),
  shot('feed-new', '/PersonalSpace', press('כתובת חדשה'), dialog),
]

const team: readonly Shot[] = [
  shot('team', '/TeamManagement?tab=permissions', says('למנהלי מערכת יש את כל ההרשאות')),
  shot('team-unsaved', '/TeamManagement?tab=permissions', flipFlag),
  shot('team-leave', '/TeamManagement?tab=permissions', flipFlag, follow('משימות'), dialog),
  shot('absences', '/TeamManagement?tab=absences', says('חופשה משפחתית')),
  shot('absence-new', '/TeamManagement?tab=absences', press('הוספת היעדרות'), dialog),
  shot('absence-weekly', '/TeamManagement?tab=absences', press('ימי מנוחה קבועים'), dialog),
  shot('report', report),
  shot('report-month-before', `${report}&month=2027-03`),
  shot('report-none', `${report}&month=2026-01`),
  shot('report-events', report, press('שעות לפי אירוע')),
  shot('report-picked', report, pickEntry),
  shot('report-reject', report, press(/^דחייה: /), dialog),
  shot('report-new', report, press('הוספת שעות לעובד'), dialog),
  shot('report-pay', report, press('סימון הכול כשולם'), dialog),
  ...onEach('timer-stop', report, { phone: [press('הצגת הכול')] }, press('עצירת הטיימר: נדב טולדנו'), dialog),
]

const settings: readonly Shot[] = [
  shot('tags', '/Settings'),
  shot('tag-edit', '/Settings', press('עריכת התגית חתונה'), dialog),
  shot('tag-delete', '/Settings', press('מחיקת התגית חתונה'), dialog),
  shot('crew-limits', '/Settings?tab=crew', says('גבולות השיבוץ')),
  shot('database', '/Settings?tab=database'),
  shot('users', users),
  shot('users-nothing-found', users, (page) => page.getByRole('searchbox').fill(nowhere), says('אין משתמש שמתאים')),
  shot('user-new', users, press('משתמש חדש'), dialog),
  shot('user-new-refused', users, press('משתמש חדש'), dialog, pressInDialog('שמירה'), says('שם המשתמש נדרש')),
  shot('user-edit', users, press(`עריכת המשתמש ${person}`), dialog),
  shot('user-menu', users, userMenu),
  shot('user-password', users, userMenu, choose('קביעת סיסמה חדשה'), dialog),
  shot('user-link-question', users, userMenu, choose('קישור לאיפוס סיסמה'), dialog),
  shot('user-disable', users, userMenu, choose('השבתת החשבון'), dialog),
  shot('user-delete', users, userMenu, choose('מחיקת המשתמש'), dialog),
]

const crewBoard: readonly Shot[] = [
  shot('crew-board', crewWeek),
  on('desk', shot('crew-board-month', `${crewWeek}&span=month`)),
  on('desk', shot('crew-board-cell', crewWeek, openCell)),
  on('phone', shot('crew-board-own', `${crewWeek}&view=own`)),
]

const lists: readonly Shot[] = [
  shot('archive', '/Archive'),
  shot('archive-nothing-found', `/Archive?q=${nowhere}`, says('אין בארכיון אירוע שמתאים לחיפוש')),
  shot('archive-restore', '/Archive', press(/^שחזור האירוע/), dialog),
  shot('archive-of-client', '/Clients', (page) =>
    page
      .getByRole('link', { name: /בארכיון/ })
      .filter({ visible: true })
      .last()
      .click(),
  ),
  shot('payments', '/Payments'),
  on('phone', shot('payments-filter', '/Payments', press('סינון'))),
  shot('payments-due', '/Payments', press(/^התקיים ולא שולם/)),
  shot('clients', '/Clients'),
  shot('clients-nothing-found', `/Clients?q=${nowhere}`),
  shot('client-new', '/Clients', press('לקוח חדש'), dialog),
  shot('client-new-refused', '/Clients', press('לקוח חדש'), dialog, pressInDialog('שמירה'), says('יש להזין שם לקוח')),
  shot('client-edit', '/Clients', press(`עריכת הלקוח ${client}`), dialog),
  shot('client-delete', '/Clients', press(`מחיקת הלקוח ${client}`), dialog),
  ...crewBoard,
  shot('freelancers', '/Freelancers'),
  shot('freelancer-new', '/Freelancers', press('פרילנסר חדש'), dialog),
  shot('templates', '/Templates'),
  shot('template-edit', '/Templates', press('עריכת התבנית פסטיבל'), dialog),
  shot('template-event', '/Templates', press('אירוע מהתבנית: חתונה'), dialog),
  shot('seasonal', '/SeasonalClients'),
  shot('seasonal-nothing-found', `/SeasonalClients?q=${nowhere}`),
  on('phone', shot('seasonal-filter', '/SeasonalClients', press('סינון'))),
  shot('seasonal-new', '/SeasonalClients', press('לקוח עונתי חדש'), dialog),
  shot('seasonal-edit', '/SeasonalClients', press(`עריכת הלקוח העונתי ${seasonal}`), dialog),
  shot('seasonal-delete', '/SeasonalClients', press(`מחיקת הלקוח העונתי ${seasonal}`), dialog),
  shot('seasonal-status', '/SeasonalClients', press(new RegExp(`^סטטוס בדיקה: .*, ${seasonal}$`))),
  shot('seasonal-next', '/SeasonalClients', press(new RegExp(`^מועד פנייה הבא: .*, ${seasonal}$`))),
  shot(
    'seasonal-next-other',
    '/SeasonalClients',
    press(new RegExp(`^מועד פנייה הבא: .*, ${seasonal}$`)),
    choose('תאריך אחר…'),
    dialog,
  ),
  shot('seasonal-event', '/SeasonalClients', press(`יצירת אירוע השנה: ${seasonal}`), dialog),
]

const chatOfEvent = (page: Page): Promise<void> =>
  page.getByRole('list', { name: 'השיחות שלי' }).getByRole('link').filter({ hasText: 'ענבל' }).first().click()
const sees =
  (picture: Name): Step =>
  (page) =>
    page.getByRole('button', named(picture)).locator('img').waitFor()

const chats: readonly Shot[] = [
  shot('chats', '/Chats', says('הנהלה')),
  shot('chat', '/Chats', chatOfEvent, sees('פתיחת הקובץ הדמיית הבמה.jpg')),
  shot('chat-new', '/Chats', press('שיחה חדשה'), dialog),
]

const everywhere: readonly Shot[] = [
  shot('sync', '/Sync'),
  shot('sync-panel', '/Events', press(/^מצב סנכרון/), dialog),
  shot('notifications', '/Tasks', press(/^התראות/), dialog),
  shot('palette', '/Tasks', key('Control+KeyK'), dialog),
  shot('palette-found', '/Tasks', key('Control+KeyK'), dialog, search('יום')),
  shot('palette-nothing', '/Tasks', key('Control+KeyK'), dialog, search(nowhere)),
  shot('shortcuts', '/Tasks', key('Shift+Slash'), dialog),
  shot('user-card', '/Tasks', press(/^תפריט משתמש/)),
  shot('own-password', '/Tasks', press(/^תפריט משתמש/), choose('החלפת סיסמה'), dialog),
  on('desk', shot('timers', '/WorkHours', press('שני טיימרים פעילים'), dialog)),
  on('phone', shot('drawer', '/Tasks', press('פתיחת התפריט'), dialog)),
  shot('invitation-expired', '/invitation#nothing', says('הקישור אינו בתוקף')),
]

/** Before the first request to a service, people are shown where their text goes. */
const understood =
  (next: Name): Step =>
  async (page) => {
    const button = page.getByRole('button', named('הבנתי, להמשיך'))
    const after = page.getByText(next).filter({ visible: true })
    await button.or(after).first().waitFor()
    if (await button.isVisible()) await button.click()
    await after.first().waitFor()
  }
/** Replaces the model's port, which differs between runs. */
const hideHost: Step = (page) =>
  page
    .getByRole('dialog')
    .last()
    .evaluate((shown) => {
      const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        text.nodeValue = text.nodeValue?.replace(/127\.0\.0\.1:\d+/, 'llm.local') ?? null
    })
const toComments: Step = (page) =>
  page.getByRole('button', named('סיכום התגובות')).evaluate((button) => button.scrollIntoView({ block: 'center' }))

const sketch = '/Canvas/019b76da-a800-78f5-9060-374cae0c876d'
const drawn: Step = (page) => page.locator('canvas.interactive').waitFor()

const sketches: readonly Shot[] = [
  shot('sketch', sketch, drawn),
  shot('sketch-menu', sketch, drawn, press('פעולות נוספות')),
  shot('sketches', '/PersonalSpace', says('סידור המחסן'), (page) =>
    page.getByRole('link', named('תמונה של סידור המחסן')).evaluate((link) => link.scrollIntoView({ block: 'center' })),
  ),
  shot('summary-notice', wedding, dialog, toComments, press('סיכום התגובות'), dialog, says('הבנתי, להמשיך'), hideHost),
  shot('summary', wedding, dialog, toComments, press('סיכום התגובות'), dialog, understood('העברה לתגובה'), hideHost),
  shot('poster', festival, dialog, press('תמונה לכרזה'), dialog, understood('מה רואים בתמונה'), hideHost),
  shot(
    'poster-drawn',
    festival,
    dialog,
    press('תמונה לכרזה'),
    dialog,
    understood('מה רואים בתמונה'),
    type('מה רואים בתמונה', 'במה בשקיעה, אורות חמים וקהל רב'),
    pressInDialog('יצירת תמונה'),
    (page) => page.getByRole('img', named('התמונה שנוצרה')).waitFor(),
    hideHost,
  ),
]

/** Attaches a PDF with a visible first page, printed by this browser. */
async function attachPdf(page: Page): Promise<void> {
  const paper = await page.context().newPage()
  await paper.setContent(
    '<html lang="he" dir="rtl"><body style="font: 26px sans-serif"><h1 style="background: #1b7a57; color: #fff; padding: 24px">מפרט טכני</h1>' +
      '<p>במה 12 × 8, מסך LED בגודל 6 × 3, הגברה ל־800 איש.</p>'.repeat(12),
  )
  const buffer = await paper.pdf({ printBackground: true })
  await paper.close()
  const files = page.getByRole('region', { name: /^קבצים מצורפים/ })
  await files
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'מפרט טכני.pdf', mimeType: 'application/pdf', buffer })
  await files.getByRole('listitem').filter({ hasText: 'מפרט טכני.pdf' }).last().locator('img').waitFor()
  await files.evaluate((shown) => shown.scrollIntoView({ block: 'center' }))
}

/** The admin's shots that leave data in the workspace, so they come after all others. */
export const lastShots = (password: string): readonly Shot[] => [
  shot('event-files', festival, dialog, attachPdf),
  shot('user-link', users, userMenu, choose('קישור לאיפוס סיסמה'), pressInDialog('יצירת קישור'), overwrite('הקישור')),
  shot(
    'feed-address',
    '/PersonalSpace',
    press('כתובת חדשה'),
    type('שם הכתובת', 'הטלפון שלי'),
    type('הסיסמה שלך', password),
    pressInDialog('שמירה'),
    overwrite('הכתובת'),
  ),
  shot('feed-revoke', '/PersonalSpace', press('ביטול הכתובת הטלפון שלי'), dialog),
]

const mainScreens = [
  'MyDay',
  'Tasks',
  'Events',
  'Calendar',
  'WorkHours',
  'PersonalSpace',
  'TeamManagement',
  'Sync',
] as const
const mainShots = mainScreens.map((screen) => shot(screen.toLowerCase(), `/${screen}`))

/** What each role sees of the demonstration's season. The admin's shots are split over several devices. */
export const seasonShots: readonly { readonly role: Role; readonly shots: readonly Shot[] }[] = [
  ...[
    events,
    tasks,
    [...calendar, ...hours, ...personal],
    team,
    settings,
    lists,
    sketches,
    [...chats, ...everywhere],
  ].map((shots) => ({
    role: 'admin' as const,
    shots,
  })),
  {
    role: 'operator',
    shots: [
      shot('event-own-slot', festival, dialog, says(/^השיבוץ שלי/)),
      ...mainShots,
      shot('event', '/Events', (page) => page.getByRole('article').first().getByRole('heading').click(), dialog),
      on('phone', shot('drawer', '/Events', press('פתיחת התפריט'), dialog)),
    ],
  },
  {
    role: 'worker',
    shots: [
      shot('event-own-slot', festival, dialog, says(/^השיבוץ שלי/)),
      ...mainShots,
      shot('event', wedding, dialog),
      shot('hours-month-before', '/WorkHours?month=2027-03'),
      shot('palette', '/Tasks', key('Control+KeyK'), dialog),
    ],
  },
]

/** Every screen, for a workspace that is empty or still loading. */
export const screenShots: readonly Shot[] = [
  ...mainShots,
  ...['CrewBoard', 'Settings', 'Archive', 'Clients', 'Freelancers', 'SeasonalClients', 'Templates', 'Payments'].map(
    (screen) => shot(screen.toLowerCase(), `/${screen}`),
  ),
  shot('report', report),
  shot('users', users),
]

function search(text: string): Step {
  return (page) => page.getByRole('combobox', { name: 'חיפוש ופקודות' }).fill(text)
}

function follow(link: string): Step {
  return (page) => page.getByRole('link', { name: link, exact: true }).filter({ visible: true }).first().click()
}

async function flipFlag(page: Page): Promise<void> {
  const card = page.getByRole('article', named(person)).or(page.getByRole('row', named(person)))
  await card.getByRole('switch', { name: 'יצירת אירועים' }).click({ force: true })
  await card.getByText('יש שינויים שלא נשמרו').waitFor()
}

async function pickEntry(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^בחירת הרישום של/, disabled: false })
    .first()
    .click({ force: true })
  await page.getByRole('region', { name: 'פעולות על הרישומים שנבחרו' }).waitFor()
}
