import { addDays, dayInZone } from '@bama/domain'
import type { Locator, Page } from '@playwright/test'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { newHours } from '../fixtures/hours.ts'
import { countSteps, type Steps, stepsRow } from '../fixtures/steps.ts'
import { admin, desk, expect, phone, test, type Workspace, withMotion } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { PalettePage } from '../pages/palette-page.ts'
import { newTask, TasksPage } from '../pages/tasks-page.ts'
import { TeamPage } from '../pages/team-page.ts'
import { TimersPage } from '../pages/timers-page.ts'

test.use(withMotion)

type Shape = 'desk' | 'phone'

/** One person on one device. Every job starts on the board, and navigating counts. */
interface Hand extends Steps {
  readonly page: Page
  readonly board: BoardPage
  readonly shape: Shape
  readonly isPhone: boolean
  readonly workspace: Workspace
  /** Uses the navigation, which on a phone consists of tabs and a drawer. */
  readonly go: (screen: string) => Promise<void>
  readonly dialog: (name: string | RegExp) => Locator
  readonly button: (name: string | RegExp) => Locator
}

interface Job {
  readonly name: string
  /** The maximum number of steps. Raising it needs a reason. */
  readonly most: readonly [desk: number, phone: number]
  /** Set if a person can have only one of these across devices, so that desk and phone take turns. */
  readonly inTurn?: boolean
  readonly walk: (hand: Hand) => Promise<void>
}

const today = dayInZone(Date.now(), 'Asia/Jerusalem')
const nameOf = (job: string, shape: Shape): string => `${job} ${shape === 'desk' ? 'במשרד' : 'בשטח'}`

const jobs: readonly Job[] = [
  {
    name: 'אירוע חדש עם לקוח ומפעיל',
    most: [6, 8],
    async walk({ page, board, isPhone, shape, press, type, button, dialog }) {
      const form = dialog('אירוע חדש')
      const client = form.getByRole('combobox', { name: 'לקוח' })
      const date = form.getByRole('textbox', { name: 'תאריך', exact: true })
      await press(button('אירוע חדש'))
      await type(form.getByRole('textbox', { name: 'שם האירוע' }), nameOf('כנס', shape))
      if (isPhone) {
        await press(client)
        await press(page.getByRole('option', { name: 'עיריית ירושלים' }))
      } else {
        await type(client, 'ירו')
        // Moves on to the next field.
        await page.keyboard.press('Tab')
      }
      await expect(client).toHaveValue('עיריית ירושלים')
      await press(form.getByRole('group', { name: 'מפעילים פנויים' }).getByRole('button', { name: 'yoav' }))
      if (isPhone) {
        await press(date)
        await press(page.getByRole('button', { name: 'מחר', exact: true }))
      } else await type(date, '20.4.2027')
      await press(form.getByRole('button', { name: 'שמירה' }))
      await expect(form).toBeHidden()
      await expect(board.card(nameOf('כנס', shape))).toContainText('yoav')
    },
  },
  {
    name: 'שכפול אירוע לתאריך',
    most: [4, 5],
    async walk({ page, board, isPhone, shape, press, type, key, dialog }) {
      const name = nameOf('מכירה', shape)
      await press(board.card(name).getByRole('button', { name: `פעולות: ${name}` }))
      await press(page.getByRole('menuitem', { name: 'שכפול לתאריך…' }))
      const form = dialog(/אירוע/)
      const date = form.getByRole('textbox', { name: 'תאריך', exact: true })
      if (isPhone) {
        await press(date)
        await press(page.getByRole('button', { name: 'מחר', exact: true }))
        await press(form.getByRole('button', { name: 'שמירה' }))
      } else {
        await type(date, '3.6.2027')
        await key('Control+Enter')
      }
      await expect(form).toBeHidden()
      await expect(board.card(name)).toHaveCount(2)
    },
  },
  {
    name: 'סימון שורה בצ׳קליסט',
    most: [2, 2],
    async walk({ board, shape, press, dialog }) {
      const name = nameOf('השקה', shape)
      await press(board.card(name).getByRole('heading', { level: 3 }))
      const line = dialog(name).getByRole('checkbox', { name: 'אישור במה' })
      await press(line)
      await expect(line).toBeChecked()
    },
  },
  {
    name: 'משימה חדשה לעובדת',
    most: [5, 6],
    async walk({ page, isPhone, shape, press, type, go, button, dialog }) {
      await go('משימות')
      await press(button('משימה חדשה'))
      const form = dialog('משימה חדשה')
      await type(form.getByRole('textbox', { name: 'תיאור', exact: true }), nameOf('להזמין גנרטור', shape))
      const assignee = form.getByRole('combobox', { name: 'אחראי' })
      if (isPhone) {
        await press(assignee)
        await press(page.getByRole('option', { name: 'inbal' }))
      } else {
        await type(assignee, 'inb')
        await page.keyboard.press('Tab')
      }
      await expect(assignee).toHaveValue('inbal')
      await press(form.getByRole('button', { name: 'שמירה' }))
      await expect(form).toBeHidden()
    },
  },
  {
    name: 'סיום המשימה שלי',
    most: [3, 3],
    async walk({ page, shape, press, go }) {
      await go('משימות')
      const task = nameOf('לארוז כבלים', shape)
      await press(new TasksPage(page).chip('סטטוס', task))
      await press(page.getByRole('menuitem', { name: 'הושלם' }))
      await expect(new TasksPage(page).completed()).toContainText(task)
    },
  },
  {
    name: 'טיימר לאירוע: התחלה ועצירה',
    most: [3, 3],
    inTurn: true,
    async walk({ page, board, shape, press, dialog }) {
      const name = nameOf('השקה', shape)
      const timers = new TimersPage(page)
      await timers.idle()
      await press(board.card(name).getByRole('heading', { level: 3 }))
      await press(timers.startIn(dialog(name)))
      await press(dialog(name).getByRole('button', { name: `עצירת הטיימר: ${name}` }))
      await expect(timers.startIn(dialog(name))).toBeVisible()
    },
  },
  {
    name: 'משמרת שנשכחה, לעובדת',
    most: [7, 10],
    async walk({ page, isPhone, press, type, go, button, dialog }) {
      await go('ניהול צוות')
      await press(button('הוספת שעות לעובד'))
      const form = dialog('הוספת שעות לעובד')
      const choose = async (field: string, option: string): Promise<void> => {
        const box = form.getByRole('combobox', { name: field })
        if (isPhone) {
          await press(box)
          await press(page.getByRole('option', { name: option }).first())
        } else {
          await type(box, option)
          await page.keyboard.press('Tab')
        }
      }
      await choose('עובד', 'inbal')
      await choose('אירוע', 'השקה')
      await type(form.getByRole('textbox', { name: 'שעת התחלה' }), isPhone ? '1000' : '0800')
      await type(form.getByRole('textbox', { name: 'שעת סיום' }), isPhone ? '1200' : '0930')
      await press(form.getByRole('button', { name: 'שמירה' }))
      await expect(new TeamPage(page).row(isPhone ? '2.00' : '1.50')).toContainText('inbal')
    },
  },
  {
    name: 'אישור שעות',
    most: [2, 3],
    async walk({ page, shape, press, go }) {
      await go('ניהול צוות')
      const team = new TeamPage(page)
      const entry = nameOf('פירוק', shape)
      await press(team.action(entry, 'אישור'))
      await expect(team.row(entry)).toContainText('אושר')
    },
  },
  {
    name: 'שיתוף תדריך עם הצוות',
    most: [3, 3],
    async walk({ page, board, shape, press, dialog }) {
      const name = nameOf('השקה', shape)
      await press(board.card(name).getByRole('button', { name: `פעולות: ${name}` }))
      await press(page.getByRole('menuitem', { name: 'שיתוף' }))
      await press(dialog('שיתוף האירוע').getByRole('button', { name: 'העתקת הטקסט' }))
      await expect(dialog('שיתוף האירוע')).toContainText('הועתק')
    },
  },
  {
    name: 'העברת אירוע לתאריך אחר',
    most: [4, 3],
    async walk({ page, board, isPhone, shape, press, type, key, dialog }) {
      const name = nameOf('כנס עובדים', shape)
      await press(board.card(name).getByRole('heading', { level: 3 }))
      const edit = dialog(name).getByRole('button', { name: 'עריכת תאריך', exact: true })
      await press(edit)
      if (isPhone) await press(page.getByRole('button', { name: 'מחר', exact: true }))
      else {
        await type(dialog(name).getByRole('textbox', { name: 'תאריך', exact: true }), '21.6.2027')
        await key('Enter')
      }
      // Waits until the field is closed, so that Escape closes the dialog.
      await expect(edit).toBeVisible()
      await expect(dialog(name)).not.toContainText('16 באפריל 2027')
    },
  },
  {
    name: 'העברה ליום אחר בלוח השנה, וביטולה',
    most: [6, 7],
    async walk({ page, isPhone, shape, press, type, key, go, dialog, workspace }) {
      const name = nameOf('חזרה', shape)
      const dateOf = async () => (await workspace.api.pullAll()).get(`rehearsal-${shape}`)?.['date']
      await go('לוח שנה')
      await press(page.getByRole('button', { name: `פעולות: ${name}`, exact: true }))
      await press(page.getByRole('menuitem', { name: 'העברה ליום אחר…' }))
      const form = dialog('העברה ליום אחר')
      const date = form.getByRole('textbox', { name: 'תאריך' })
      if (isPhone) {
        await press(date)
        await press(page.getByRole('button', { name: 'מחר', exact: true }))
        await press(form.getByRole('button', { name: 'שמירה' }))
      } else {
        await type(date, '20.6.2037')
        await key('Control+Enter')
      }
      await expect.poll(dateOf).not.toBe(today)
      await press(page.getByRole('alert').filter({ hasText: 'האירוע הועבר' }).getByRole('button', { name: 'ביטול' }))
      await expect.poll(dateOf).toBe(today)
    },
  },
  {
    name: 'אירוע שולם, ממסך התשלומים',
    most: [3, 4],
    async walk({ page, shape, press, go }) {
      await go('תשלומים')
      const name = nameOf('חתונה', shape)
      await press(page.getByRole('button', { name: `תשלום: טרם שולם, ${name}` }))
      await press(page.getByRole('menuitem', { name: 'שולם במלואו' }))
      await expect(page.getByRole('button', { name: `תשלום: שולם במלואו, ${name}` })).toBeVisible()
    },
  },
  {
    name: 'לקוח לפי מספר, ושיחה אליו',
    most: [3, 4],
    async walk({ page, isPhone, press, type, go }) {
      const palette = new PalettePage(page)
      if (isPhone) {
        await press(page.getByRole('banner').getByRole('button', { name: 'חיפוש' }))
        await type(palette.field(), '521234')
        await press(palette.group('לקוחות').getByRole('option', { name: /עיריית ירושלים/ }))
      } else {
        await go('לקוחות')
        await type(page.getByRole('searchbox'), '521234')
      }
      // On a phone the clients list behind the dialog has the same link.
      const call = (isPhone ? page.getByRole('dialog') : page).getByRole('link', { name: 'חיוג: 052-1234567' })
      await expect(call).toHaveAttribute('href', 'tel:0521234567')
      // The call itself would be made by the telephone.
      await call.evaluate((link) => link.addEventListener('click', (click) => click.preventDefault()))
      await press(call)
    },
  },
  {
    name: 'הזמנת עובד',
    most: [6, 7],
    async walk({ shape, press, type, go, button, dialog }) {
      await go('ניהול צוות')
      await press(button('הוספת איש צוות'))
      const form = dialog('משתמש חדש')
      await type(form.getByRole('textbox', { name: 'שם', exact: true }), nameOf('עומר', shape))
      await type(form.getByRole('textbox', { name: 'כתובת אימייל' }), `omer-${shape}@almog.example`)
      await press(form.getByRole('button', { name: 'שמירה' }))
      await press(dialog('קישור ההזמנה מוכן').getByRole('button', { name: /^העתק/ }))
      await expect(dialog('קישור ההזמנה מוכן')).toContainText('הועתק')
    },
  },
  {
    name: 'תגובה עם תיוג',
    most: [4, 4],
    async walk({ page, board, shape, isPhone, press, type, key, dialog }) {
      const name = nameOf('השקה', shape)
      await press(board.card(name).getByRole('heading', { level: 3 }))
      const composer = dialog(name).getByRole('textbox', { name: 'כתיבת תגובה' })
      await type(composer, 'מתי מגיעים? @inb')
      if (isPhone) {
        await press(page.getByRole('option', { name: 'inbal' }))
        await press(dialog(name).getByRole('button', { name: 'שליחת התגובה' }))
      } else {
        await key('Tab')
        await key('Enter')
      }
      await expect(composer).toHaveValue('')
      await expect(dialog(name).getByRole('listitem').filter({ hasText: 'מתי מגיעים?' })).toContainText('inbal')
    },
  },
]

/** Closes what is open and returns to the board for the next job. Not counted. */
async function backToBoard({ page, isPhone }: Hand): Promise<void> {
  const open = page.getByRole('dialog')
  for (let count = await open.count(); count > 0; count = await open.count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => open.count()).toBeLessThan(count)
  }
  const navigation = page.getByRole('navigation', { name: isPhone ? 'ניווט מהיר' : 'ניווט ראשי' })
  await navigation.getByRole('link', { name: 'אירועים', exact: true }).click()
  await expect(page).toHaveURL(/\/Events$/)
  await expect(page.getByRole('heading', { name: 'ניהול אירועים' })).toBeAttached()
}

async function fill(workspace: Workspace): Promise<{ readonly operator: { readonly id: string } }> {
  const operator = await workspace.addPerson('yoav', 'operator')
  const inbal = await workspace.addPerson('inbal', 'user')
  const yesterday = addDays(today, -1)
  const { results } = await workspace.api.push([
    mutation('create', 'clients', 'c1', { name: 'עיריית ירושלים', phone: '052-1234567' }),
    ...(['desk', 'phone'] as const).flatMap((shape) => [
      newEvent(`launch-${shape}`, { name: nameOf('השקה', shape), 'checklist/c1/item': 'אישור במה' }),
      newEvent(`sale-${shape}`, { name: nameOf('מכירה', shape) }),
      newEvent(`staff-${shape}`, { name: nameOf('כנס עובדים', shape), date: '2027-04-16' }),
      newEvent(`rehearsal-${shape}`, { name: nameOf('חזרה', shape), date: today }),
      newEvent(`wedding-${shape}`, { name: nameOf('חתונה', shape), date: yesterday }),
      newTask(`mine-${shape}`, nameOf('לארוז כבלים', shape), { assigned_user: admin.email }),
      newHours(`hours-${shape}`, {
        user_id: inbal.id,
        user_name: 'inbal',
        date: today,
        start: shape === 'desk' ? '01:00' : '03:00',
        end: shape === 'desk' ? '02:00' : '04:00',
        event_name: nameOf('פירוק', shape),
      }),
    ]),
  ])
  expect(results.filter(({ status }) => status !== 'applied')).toEqual([])
  return { operator }
}

test('everyday jobs take so many steps, and no more', async ({ workspace, newDevice }) => {
  test.slow()
  const { operator } = await fill(workspace)
  const hands = await Promise.all(
    (['desk', 'phone'] as const).map(async (shape): Promise<Hand> => {
      const isPhone = shape === 'phone'
      const context = await newDevice(
        isPhone ? { viewport: phone, hasTouch: true, isMobile: true } : { viewport: desk },
      )
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const page = await context.newPage()
      await new LoginPage(page).enter(workspace.server.address, admin)
      const board = new BoardPage(page)
      await page.goto(`${workspace.server.address}/Events`)
      await board.synced()
      const steps = countSteps(page, isPhone)
      const tabs = page.getByRole('navigation', { name: 'ניווט מהיר' })
      const follow = async (screen: string): Promise<void> => {
        const link = { name: screen, exact: true }
        if (!isPhone) return steps.press(page.getByRole('link', link))
        if ((await tabs.getByRole('link', link).count()) > 0) return steps.press(tabs.getByRole('link', link))
        await steps.press(page.getByRole('button', { name: 'פתיחת התפריט' }))
        await steps.press(page.getByRole('dialog').getByRole('link', link))
      }
      const go = async (screen: string): Promise<void> => {
        const former = await page.getByRole('heading', { level: 1 }).first().elementHandle()
        await follow(screen)
        // The board stands until the other screen has come, and has a search field and an event's actions as others do.
        await page.waitForFunction((heading) => !heading?.isConnected, former)
      }
      return {
        ...steps,
        page,
        board,
        shape,
        isPhone,
        workspace,
        go,
        dialog: (name) => page.getByRole('dialog', { name, exact: typeof name === 'string' }),
        button: (name) =>
          page
            .getByRole('button', { name, exact: typeof name === 'string' })
            .filter({ visible: true })
            .first(),
      }
    }),
  )
  const counts: Record<string, readonly number[]> = {}
  for (const { name, walk, inTurn = false } of jobs) {
    let earlier: Promise<unknown> = Promise.resolve()
    counts[name] = await Promise.all(
      hands.map((hand) => {
        const walked = (inTurn ? earlier : Promise.resolve()).then(async () => {
          const before = hand.count()
          await test.step(`${name}, ${hand.shape}`, () => walk(hand))
          const count = hand.count() - before
          await backToBoard(hand)
          if (inTurn) await hand.board.synced()
          return count
        })
        earlier = walked
        return walked
      }),
    )
    console.log(stepsRow(name, counts[name]))
  }
  const made = [...(await workspace.api.pullAll()).values()].filter(({ name }) =>
    /^כנס (במשרד|בשטח)$/.test(String(name)),
  )
  expect(made).toMatchObject(hands.map(() => ({ client_id: 'c1', assigned_operator_id: operator.id })))
  expect(counts).toEqual(Object.fromEntries(jobs.map(({ name, most }) => [name, most])))
})
