import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { boxOf, centreOf } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { newTask, TasksPage } from '../pages/tasks-page.ts'

/** Wide enough for the table. */
test.use({ viewport: desk })

const three = [
  newTask('t1', 'קובץ סרטון סופי', {
    sort_order: 'a1',
    priority: 'קריטית',
    deadline: '2020-04-12',
    'checklist/c1/item': 'לבדוק במסך',
    event_id: 'e1',
  }),
  newTask('t2', 'אישור תכנית במה', { sort_order: 'a2', status: 'בתהליך' }),
  newTask('t3', 'הזמנת גנרטור', { sort_order: 'a3' }),
]

const fill = async ({ api }: Workspace, more: readonly object[] = []): Promise<void> => {
  const { results } = await api.push([newEvent('e1', { name: 'השקת Galaxy S27' }), ...three, ...more])
  expect(results.filter(({ status }) => status !== 'applied')).toEqual([])
}

const stored = async ({ api }: Workspace, id: string) => (await api.pullAll('tasks')).get(id)

test('[A8.20] [A2.34] [A2.36] [A2.43] [A5.5] [A5.6] [A5.7] [A4.25] [A4.28] a task is created, edited and read; what is missing is said beside its field', async ({
  workspace,
  page,
}) => {
  await fill(workspace, [newTask('t4', 'הזמנת מסכים', { sort_order: 'a4', status: 'הושלם' })])
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const tasks = new TasksPage(page)
  // Everyone but operators starts here. One of the four tasks is completed, and isn't counted once the completed tasks
  // are read.
  await expect(page.getByRole('heading', { name: 'ניהול משימות', level: 1 })).toBeVisible()
  await expect(tasks.completed().getByRole('listitem')).toContainText('הזמנת מסכים')
  await expect(page.getByText('3 משימות פתוחות, אחת באיחור')).toBeVisible()
  await tasks.createButton().click()
  const create = tasks.dialog('משימה חדשה')
  await expect(tasks.field('תיאור')).toBeFocused()
  // A task has an event but no client, so the form can't add one.
  await expect(create.getByRole('combobox', { name: 'אירוע' })).toBeVisible()
  await expect(create.getByRole('combobox', { name: 'לקוח' })).toHaveCount(0)
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(tasks.field('תיאור')).toHaveAccessibleDescription('יש להזין תיאור')
  await tasks.field('תיאור').fill('ביטוח צד ג׳ לספקים')
  await tasks.field('תאריך יעד').fill('21.4.2030')
  await create.getByRole('combobox', { name: 'אירוע' }).click()
  await page.getByRole('option', { name: /השקת Galaxy S27/ }).click()
  await create.getByText('להציג ללקוח').click()
  const item = create.getByRole('textbox', { name: 'פריט חדש: צ׳קליסט' })
  for (const text of ['  לחתום  ', '   ', 'להסיר']) {
    await item.fill(text)
    await item.press('Enter')
  }
  await create.getByRole('button', { name: 'הסרת הפריט להסיר' }).click()
  await item.fill('לשלוח')
  await create.getByRole('button', { name: 'הוספת פריט', exact: true }).click()
  const items = create.getByRole('list', { name: 'צ׳קליסט' })
  await expect(items.getByRole('listitem')).toHaveText(['לחתום', 'לשלוח'])
  await expect(items.getByRole('textbox')).toHaveCount(0)
  await tasks.save()
  await expect(tasks.createButton()).toBeFocused()
  await expect(tasks.row('ביטוח צד ג׳ לספקים')).toContainText('השקת Galaxy S27')
  await expect.poll(async () => (await tasks.descriptions())[0]).toBe('ביטוח צד ג׳ לספקים')

  await tasks.chooseInMenu('ביטוח צד ג׳ לספקים', 'עריכת המשימה')
  await expect(tasks.dialog('עריכת משימה')).toBeVisible()
  await tasks.field('תיאור').fill('ביטוח לכל הספקים')
  await page.keyboard.press('Control+Enter')
  await expect(tasks.row('ביטוח לכל הספקים')).toContainText('21.4.2030')
  await expect
    .poll(async () =>
      [...(await workspace.api.pullAll('tasks')).values()].find(
        ({ description }) => description === 'ביטוח לכל הספקים',
      ),
    )
    .toMatchObject({
      event_id: 'e1',
      tags: ['להציג ללקוח'],
      deadline: '2030-04-21',
      checklist: [{ item: 'לחתום' }, { item: 'לשלוח' }],
    })
})

test('[A2.44] [A4.22] [A4.23] [A2.41] [A2.45] [A6.12] status and priority change in the table; what is done moves to its card', async ({
  workspace,
  page,
  newDevice,
}) => {
  await fill(workspace)
  const worker = await workspace.addPerson('inbal', 'user')
  await new LoginPage(page).enter(workspace.server.address, admin)
  const tasks = new TasksPage(page)
  await tasks.open(workspace.server.address)
  await expect(tasks.row('הזמנת גנרטור')).toBeVisible()
  await expect(tasks.completed()).toHaveCount(0)
  await tasks.choose('עדיפות', 'הזמנת גנרטור', 'גבוהה')
  await expect(tasks.chip('עדיפות', 'הזמנת גנרטור')).toHaveText('גבוהה')
  await tasks.choose('סטטוס', 'הזמנת גנרטור', 'הושלם')
  await expect(tasks.row('הזמנת גנרטור')).toHaveCount(0)
  await expect(tasks.completed().getByRole('listitem')).toContainText('הזמנת גנרטור')
  await expect(tasks.completed().getByRole('button', { name: /^סידור/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'ביטול הפעולה' }).click()
  await expect(tasks.row('הזמנת גנרטור')).toBeVisible()
  await expect(tasks.completed()).toHaveCount(0)
  // By keyboard, to the last choice and back.
  await tasks.chip('סטטוס', 'אישור תכנית במה').press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'פתוח' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'הושלם' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tasks.completed().getByRole('checkbox', { name: 'סימון כלא הושלם: אישור תכנית במה' }).click()
  await expect(tasks.chip('סטטוס', 'אישור תכנית במה')).toHaveText('פתוח')
  await expect.poll(() => stored(workspace, 't3')).toMatchObject({ priority: 'גבוהה', status: 'פתוח' })

  const other = await (await newDevice()).newPage()
  await new LoginPage(other).signIn(workspace.server.address, { ...admin, email: worker.email })
  const hers = new TasksPage(other)
  await hers.open(workspace.server.address)
  // Workers start with their own tasks, of which there are none here.
  await expect(hers.page.getByRole('radio', { name: 'שלי' })).toBeChecked()
  await expect(hers.row('הזמנת גנרטור')).toHaveCount(0)
  await hers.page.getByRole('radiogroup').getByText('הכול').click()
  await expect(hers.chip('סטטוס', 'הזמנת גנרטור')).toBeDisabled()
  await expect(hers.chip('עדיפות', 'הזמנת גנרטור')).toBeDisabled()
  await expect(hers.createButton()).toBeVisible()
  const menu = await hers.openMenu('הזמנת גנרטור')
  await expect(menu.getByRole('menuitem', { name: 'עריכת המשימה' })).toHaveCount(0)
  await expect(menu.getByRole('menuitem', { name: 'מחיקת המשימה' })).toHaveCount(0)
})

test("[A6.11] [A6.12] a worker finishes what is theirs and edits what they made; without 'עדכון המשימות שלי' neither", async ({
  workspace,
  page,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  await fill(workspace, [newTask('t4', 'רשימת הושבה', { assigned_user: worker.email })])
  await new LoginPage(page).enter(workspace.server.address, { ...admin, email: worker.email })
  const tasks = new TasksPage(page)
  await tasks.open(workspace.server.address)
  // The list shows their own tasks, so what they create there is theirs: it would not be in it otherwise.
  await tasks.createButton().click()
  await tasks.field('תיאור').fill('לטעון סוללות')
  await tasks.save()
  await expect(tasks.row('לטעון סוללות')).toBeVisible()
  await page.getByRole('radiogroup').getByText('הכול').click()
  await expect(tasks.chip('סטטוס', 'הזמנת גנרטור')).toBeDisabled()
  await expect(tasks.chip('עדיפות', 'רשימת הושבה')).toBeDisabled()
  await tasks.choose('סטטוס', 'רשימת הושבה', 'הושלם')
  await expect.poll(() => stored(workspace, 't4')).toMatchObject({ status: 'הושלם' })
  await tasks.completed().getByRole('checkbox', { name: 'סימון כלא הושלם: רשימת הושבה' }).click()
  await expect.poll(() => stored(workspace, 't4')).toMatchObject({ status: 'פתוח' })

  await tasks.createButton().click()
  await tasks.field('תיאור').fill('לאסוף מפתחות')
  await tasks.save()
  await tasks.chooseInMenu('לאסוף מפתחות', 'עריכת המשימה')
  await tasks.field('תיאור').fill('לאסוף מפתחות מהאולם')
  await tasks.save()
  await tasks.choose('עדיפות', 'לאסוף מפתחות מהאולם', 'גבוהה')
  await expect
    .poll(async () => [...(await workspace.api.pullAll('tasks')).values()])
    .toContainEqual(expect.objectContaining({ description: 'לאסוף מפתחות מהאולם', priority: 'גבוהה' }))

  expect(
    (await workspace.api.patch(`/api/users/${worker.id}`, { permissions: { can_update_own_tasks: false } })).ok,
  ).toBe(true)
  await new LoginPage(page).enter(workspace.server.address, { ...admin, email: worker.email })
  await tasks.open(workspace.server.address)
  await page.getByRole('radiogroup').getByText('הכול').click()
  await expect(tasks.chip('סטטוס', 'רשימת הושבה')).toBeDisabled()
  await expect(tasks.chip('סטטוס', 'לאסוף מפתחות מהאולם')).toBeDisabled()
})

test('[A1.6] [A2.40] a task is moved by mouse, keyboard and menu, and a second browser sees it', async ({
  workspace,
  page,
  newDevice,
}) => {
  await fill(workspace)
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const other = await (await newDevice()).newPage()
  await new LoginPage(other).signIn(workspace.server.address, admin)
  const [tasks, theirs] = [new TasksPage(page), new TasksPage(other)]
  const both = async (order: readonly string[]): Promise<void> => {
    for (const screen of [tasks, theirs]) await expect.poll(() => screen.descriptions()).toEqual(order)
  }
  const [a, b, c] = ['קובץ סרטון סופי', 'אישור תכנית במה', 'הזמנת גנרטור'] as const
  await both([a, b, c])
  const from = await centreOf(page.getByRole('button', { name: `סידור: ${a}` }))
  const last = await boxOf(tasks.row(c))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 12, { steps: 4 })
  await page.mouse.move(from.x, last.y + last.height - 4, { steps: 12 })
  await page.mouse.up()
  await both([b, c, a])

  await page.getByRole('button', { name: `סידור: ${a}` }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('[data-held]')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await both([b, a, c])

  await tasks.chooseInMenu(c, 'לראש הרשימה')
  await both([c, b, a])
  await expect(page.getByRole('button', { name: `פעולות: ${c}` })).toBeFocused()
})

test('[A2.39] [A2.46] [A2.47] [A9.18] five rows of skeleton, then the list; the filter stands in the address, and a link shows the same; what is overdue is marked by more than red', async ({
  workspace,
  page,
}) => {
  await fill(workspace, [
    newTask('t4', 'רשימת הושבה', {
      sort_order: 'a4',
      assigned_user: admin.email,
      [`tags/${encodeURIComponent('דחוף')}`]: true,
    }),
  ])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const tasks = new TasksPage(page)
  await tasks.open(workspace.server.address)
  await expect(tasks.row('קובץ סרטון סופי')).toContainText('באיחור, לפני')
  // The red of alarms in the light scheme.
  await expect(tasks.row('קובץ סרטון סופי').getByText(/^באיחור, לפני/)).toHaveCSS('color', 'rgb(180, 35, 47)')
  const topOfList = () => page.getByRole('table').evaluate((table) => table.getBoundingClientRect().top)
  const top = await topOfList()
  await page.getByRole('searchbox').fill('galaxy')
  await expect.poll(() => tasks.descriptions()).toEqual(['קובץ סרטון סופי'])
  // With the first filter comes a button to clear it, for which nothing moves.
  await expect(page.getByRole('button', { name: 'ניקוי הסינון' })).toBeVisible()
  expect(await topOfList()).toBe(top)
  await expect(page).toHaveURL(/q=galaxy/)
  await expect(page.getByText('1 מתוך 4 משימות פתוחות')).toBeVisible()
  await page.getByRole('button', { name: 'ניקוי הסינון' }).click()
  await expect.poll(() => tasks.descriptions()).toHaveLength(4)
  const views = page.getByRole('radiogroup', { name: 'אילו משימות להציג' })
  await views.getByText('שלי').click()
  await expect.poll(() => tasks.descriptions()).toEqual(['רשימת הושבה'])
  await views.getByText('באיחור').click()
  await expect(page).toHaveURL(/overdue=1/)
  await expect.poll(() => tasks.descriptions()).toEqual(['קובץ סרטון סופי'])
  // Sorted by a column, then back in their own order.
  await views.getByText('הכול').click()
  await page.getByRole('button', { name: 'עדיפות', exact: true }).press('Enter')
  await expect.poll(() => tasks.descriptions()).toHaveLength(4)
  await expect(page).toHaveURL(/sort=priority/)
  await expect(page.getByRole('columnheader', { name: 'עדיפות' })).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  await expect.poll(async () => (await tasks.descriptions())[0]).toBe('קובץ סרטון סופי')
  // A sorted list can't be reordered by dragging.
  await expect(page.getByRole('button', { name: /^סידור/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'עדיפות', exact: true }).click()
  await expect.poll(async () => (await tasks.descriptions()).at(-1)).toBe('קובץ סרטון סופי')
  await page.getByRole('button', { name: 'עדיפות', exact: true }).click()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(page.getByRole('button', { name: /^סידור/ })).toHaveCount(4)
  await tasks.open(
    workspace.server.address,
    `?priority=${encodeURIComponent('רגילה')}&tag=${encodeURIComponent('דחוף')}`,
  )
  await expect.poll(() => tasks.descriptions()).toEqual(['רשימת הושבה'])
  await tasks.open(workspace.server.address, '?q=אין כזה')
  await expect(page.getByText('אין משימה פתוחה שמתאימה לסינון')).toBeVisible()

  // The list waits for the device's own database, which is held back here.
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method
    const get = IDBIndex.prototype.getAll
    IDBIndex.prototype.getAll = function (this: IDBIndex, ...args: Parameters<typeof get>) {
      if (this.objectStore.name === 'tasks') return new Proxy(get.apply(this, args), { set: () => true })
      return get.apply(this, args)
    }
  })
  await tasks.open(workspace.server.address)
  await expect(page.locator('[data-skeleton-row]')).toHaveCount(5)
})

test('[A2.42] a task has an address: its checklist, comments and notes; ticks count, Back closes, an unknown one is told', async ({
  workspace,
  page,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  await fill(workspace, [
    newTask('t4', 'רשימת הושבה\nלפי שולחנות', {
      assigned_user: worker.email,
      internal_notes: 'לשאול את הדוברת',
      'checklist/c1/item': 'לקבל שמות',
      'checklist/c2/item': 'להדפיס',
    }),
    mutation('create', 'comments', 'k1', { item_type: 'task', item_id: 't4', content: 'השמות אצל רונית' }),
  ])
  await new LoginPage(page).enter(workspace.server.address, { ...admin, email: worker.email })
  const tasks = new TasksPage(page)
  await tasks.open(workspace.server.address, '?task=t4&comment=k1')
  const window = tasks.dialog('רשימת הושבה')
  await expect(window).toContainText('לפי שולחנות')
  await expect(window).toContainText('לשאול את הדוברת')
  await expect(window.getByRole('region', { name: /^תגובות/ })).toContainText('השמות אצל רונית')
  // The assignee may tick lines without the permission to edit.
  await window.getByRole('checkbox', { name: 'לקבל שמות' }).check()
  await expect(window).toContainText('1/2')
  await expect
    .poll(async () => JSON.stringify((await stored(workspace, 't4'))?.['checklist']))
    .toContain('"completed":true')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/Tasks$/)

  await page.getByRole('radiogroup').getByText('הכול').click()
  await tasks
    .row('קובץ סרטון סופי')
    .getByRole('button', { name: /^צ׳קליסט/ })
    .click()
  const other = tasks.dialog('קובץ סרטון סופי')
  await expect(other.getByRole('checkbox', { name: 'לבדוק במסך' })).toBeDisabled()
  await expect(page).toHaveURL(/task=t1/)
  await page.goBack()
  await expect(other).toHaveCount(0)
  await expect(tasks.row('קובץ סרטון סופי').getByRole('button', { name: /^צ׳קליסט/ })).toBeFocused()
  await tasks.open(workspace.server.address, '?task=nothing')
  await expect(tasks.dialog('המשימה לא נמצאה')).toContainText('ייתכן שהמשימה נמחקה.')
})

test('[A5.8] [A5.9] [A6.13] deleting asks; what is completed only an admin deletes', async ({
  workspace,
  page,
  newDevice,
}) => {
  const worker = await workspace.addPerson('inbal', 'user', { can_edit_tasks: true, can_delete_tasks: true })
  await fill(workspace, [newTask('t4', 'חשבונית סופית', { status: 'הושלם' })])
  await new LoginPage(page).signIn(workspace.server.address, { ...admin, email: worker.email })
  const tasks = new TasksPage(page)
  await tasks.open(workspace.server.address)
  await page.getByRole('radiogroup').getByText('הכול').click()
  await tasks.chooseInMenu('הזמנת גנרטור', 'מחיקת המשימה')
  const question = tasks.dialog('מחיקת משימה')
  await expect(question).toContainText('האם למחוק את המשימה?')
  await question.getByRole('button', { name: 'ביטול' }).click()
  await expect(page.getByRole('button', { name: 'פעולות: הזמנת גנרטור' })).toBeFocused()
  await tasks.chooseInMenu('הזמנת גנרטור', 'מחיקת המשימה')
  await question.getByRole('button', { name: 'מחיקת המשימה' }).click()
  await expect(tasks.row('הזמנת גנרטור')).toHaveCount(0)
  await expect(tasks.completed()).toContainText('חשבונית סופית')
  await expect(tasks.completed().getByRole('button', { name: /^מחיקת/ })).toHaveCount(0)

  const boss = await (await newDevice()).newPage()
  await new LoginPage(boss).signIn(workspace.server.address, admin)
  const bossTasks = new TasksPage(boss)
  await bossTasks.completed().getByRole('button', { name: 'מחיקת המשימה חשבונית סופית' }).click()
  await expect(bossTasks.dialog('מחיקת משימה')).toContainText('המחיקה היא לצמיתות ולא ניתן לבטל אותה.')
  await bossTasks.dialog('מחיקת משימה').getByRole('button', { name: 'מחיקת המשימה' }).click()
  await expect(bossTasks.completed()).toHaveCount(0)
  await expect.poll(async () => [...(await workspace.api.pullAll('tasks')).keys()].sort()).toEqual(['t1', 't2'])
})

test('many are changed at once, offline too, and taken back; axe finds nothing on list, window, form and bar', async ({
  workspace,
  page,
}) => {
  await fill(workspace)
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const tasks = new TasksPage(page)
  await expect(tasks.row('הזמנת גנרטור')).toBeVisible()
  line.cut()
  const choose = async () => {
    for (const name of ['קובץ סרטון סופי', 'הזמנת גנרטור']) {
      await tasks.row(name).hover()
      await page.getByRole('checkbox', { name: `בחירה: ${name}` }).click()
    }
  }
  await choose()
  const bar = page.getByRole('toolbar', { name: 'פעולות על המשימות שנבחרו' })
  await expect(bar).toContainText('שתי משימות נבחרו')
  expect(await violationsOf(page)).toEqual([])
  await bar.getByRole('button', { name: 'סטטוס' }).click()
  await page.getByRole('menuitem', { name: 'הושלם' }).click()
  await expect.poll(() => tasks.descriptions()).toEqual(['אישור תכנית במה'])
  // The selected tasks are no longer in the list.
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'ביטול הפעולה' }).click()
  await expect.poll(() => tasks.descriptions()).toHaveLength(3)
  await choose()
  await bar.getByRole('button', { name: 'אחראי' }).click()
  await page.getByRole('menuitem', { name: 'dana' }).click()
  await expect(tasks.row('הזמנת גנרטור')).toContainText('dana')
  await bar.getByRole('button', { name: 'סיום הבחירה' }).click()
  line.mend()
  await expect
    .poll(
      async () => [(await stored(workspace, 't1'))?.['assigned_user'], (await stored(workspace, 't1'))?.['status']],
      { timeout: 40_000 },
    )
    .toEqual([admin.email, 'פתוח'])

  await tasks.row('קובץ סרטון סופי').getByRole('button', { name: 'קובץ סרטון סופי', exact: true }).click()
  const window = tasks.dialog('קובץ סרטון סופי')
  await settled(window)
  expect(await violationsOf(page)).toEqual([])
  await window.getByRole('button', { name: 'עריכת המשימה' }).click()
  await expect(tasks.field('תיאור')).toBeVisible()
  await settled(tasks.dialog('עריכת משימה'))
  expect(await violationsOf(page)).toEqual([])
  await line.close()
})

test('[A1.2] on a phone: cards, a long press orders them, rows are chosen by touch, and taps open them', async ({
  workspace,
  newDevice,
}) => {
  await fill(workspace)
  const context = await newDevice({ viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' })
  const page = await context.newPage()
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const tasks = new TasksPage(page)
  await expect(tasks.card('הזמנת גנרטור')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const from = await centreOf(tasks.card('קובץ סרטון סופי').getByRole('heading'))
  const target = await boxOf(tasks.card('אישור תכנית במה'))
  const touch = await context.newCDPSession(page)
  const at = (x: number, y: number) => [{ x: Math.round(x), y: Math.round(y) }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.x, from.y) })
  // A long press takes time. The card shows when it has been picked up.
  await expect(page.locator('[data-held]')).toBeVisible()
  for (let step = 1; step <= 12; step++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(from.x, from.y + ((target.y + target.height - 20 - from.y) * step) / 12),
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect
    .poll(() => page.getByRole('article').getByRole('heading').allTextContents())
    .toEqual(['אישור תכנית במה', 'קובץ סרטון סופי', 'הזמנת גנרטור'])

  // The number of conditions on the filter's button doesn't make the page wider than the phone.
  await page.getByRole('radiogroup').getByText('היום').tap()
  await expect(page.getByText(/מתוך /).filter({ visible: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await page.getByRole('radiogroup').getByText('הכול').tap()

  await page.getByRole('button', { name: 'סינון' }).tap()
  await page.getByRole('button', { name: 'בחירה', exact: true }).tap()
  await tasks.card('הזמנת גנרטור').getByRole('heading').tap()
  await page.getByRole('toolbar').getByRole('button', { name: 'תאריך יעד' }).tap()
  await page.getByRole('button', { name: 'ללא תאריך יעד' }).tap()
  await page.getByRole('button', { name: 'סיום הבחירה' }).tap()
  await tasks.card('הזמנת גנרטור').getByRole('heading').tap()
  await expect(tasks.dialog('הזמנת גנרטור')).toBeVisible()
  await page.getByRole('button', { name: 'חזרה' }).tap()
  await expect(tasks.dialog('הזמנת גנרטור')).toHaveCount(0)
  await tasks.card('קובץ סרטון סופי').getByRole('heading').tap()
  const window = tasks.dialog('קובץ סרטון סופי')
  const tick = window.getByRole('checkbox', { name: 'לבדוק במסך' })
  await settled(window)
  // The whole row is the checkbox's label, not only its 20 px. Checked by hit test, because the browser forgives a tap
  // that narrowly misses.
  const pressed = await tick.evaluate((input) => {
    const { x, y, width, height } = input.getBoundingClientRect()
    const above = document.elementFromPoint(x + width / 2, y + height / 2 - 18)
    return above instanceof HTMLLabelElement && above.control === input
  })
  expect(pressed).toBe(true)
  await tick.tap()
  await expect(tick).toBeChecked()
})
