import type { Page } from '@playwright/test'
import { dayInZone } from '@bama/domain'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { mentionTimes } from '../fixtures/mentions.ts'
import { admin, desk, expect, reloadUnsaved, test } from '../fixtures/test.ts'
import { HoursPage } from '../pages/hours-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { MessagesPage } from '../pages/messages-page.ts'
import { newTask, TasksPage } from '../pages/tasks-page.ts'
import { TimersPage } from '../pages/timers-page.ts'

test.use({ viewport: desk })

/** Makes the disk refuse all changes from now on, also after a reload. */
const fillDisk = (page: Page): Promise<void> => {
  const fill = (): void => {
    for (const name of ['add', 'put'] as const) {
      const write = IDBObjectStore.prototype[name]
      IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args: Parameters<typeof write>) {
        if (this.name === '_syncQueue') throw new DOMException('the disk is broken', 'UnknownError')
        return write.apply(this, args)
      }
    }
  }
  return page.addInitScript(fill).then(() => page.evaluate(fill))
}

test('[A8.36] [A8.37] [A8.38] [A8.39] [A8.40] [A8.41] what the disk does not take is said, everywhere, and nothing is shown as done', async ({
  workspace,
  page,
}) => {
  const { server, api } = workspace
  const today = dayInZone(Date.now(), 'Asia/Jerusalem')
  const { id: workerId, email } = await workspace.addPerson('inbal', 'user', {
    can_edit_tasks: true,
    can_delete_tasks: true,
  })
  const { results } = await api.push([
    newEvent('e1', { name: 'יריד הספר', date: today }),
    newTask('t1', 'הזמנת גנרטור', { sort_order: 'a1', assigned_user: email, 'checklist/c1/item': 'לחתום' }),
    newTask('t2', 'אישור משטרה', { sort_order: 'a2', assigned_user: email }),
    mutation('create', 'workHours', 'w1', {
      user_id: workerId,
      event_id: 'e1',
      event_name: 'יריד הספר',
      interval: { date: today, start_time: '08:00:00', end_time: '09:00:00' },
    }),
  ])
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 'applied'))
  await mentionTimes(api, 'e1', workerId, ['הקובץ אצלי'])
  await new LoginPage(page).enter(server.address, { ...admin, email })
  const said = (text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

  const tasks = new TasksPage(page)
  await tasks.open(server.address)
  await expect(tasks.row('אישור משטרה')).toBeVisible()
  await fillDisk(page)
  await tasks.choose('סטטוס', 'הזמנת גנרטור', 'בתהליך')
  await said('עדכון הסטטוס נכשל.')
  await expect(tasks.chip('סטטוס', 'הזמנת גנרטור')).toHaveText('פתוח')
  await tasks.choose('עדיפות', 'הזמנת גנרטור', 'גבוהה')
  await said('עדכון העדיפות נכשל.')
  await expect(tasks.chip('עדיפות', 'הזמנת גנרטור')).toHaveText('רגילה')
  await tasks.chooseInMenu('הזמנת גנרטור', 'למטה')
  await said('העברת המשימה נכשלה והיא חזרה למקומה.')
  expect(await tasks.descriptions()).toEqual(['הזמנת גנרטור', 'אישור משטרה'])
  await tasks.chooseInMenu('אישור משטרה', 'מחיקת המשימה')
  await page.getByRole('dialog').getByRole('button', { name: 'מחיקת המשימה' }).click()
  await said('מחיקת המשימה נכשלה.')
  await expect(tasks.row('אישור משטרה')).toBeVisible()

  await page.reload()
  await tasks.chooseInMenu('אישור משטרה', 'עריכת המשימה')
  await tasks.field('תיאור').fill('אישור משטרה ומד״א')
  await page.getByRole('button', { name: 'שמירה' }).click()
  await said('שמירת המשימה נכשלה.')
  await expect(tasks.field('תיאור')).toHaveValue('אישור משטרה ומד״א')
  await reloadUnsaved(page)

  await page.goto(`${server.address}/Tasks?task=t1`)
  const window = tasks.dialog('הזמנת גנרטור')
  await window.getByRole('checkbox', { name: 'לחתום' }).click()
  await said('שמירת הסימון נכשלה')
  await expect(window.getByRole('checkbox', { name: 'לחתום' })).not.toBeChecked()

  const hours = new HoursPage(page)
  await hours.open(server.address)
  await hours.button(/^עריכת הרישום: יריד הספר/).click()
  await hours.type({ הערות: 'כולל פירוק' })
  await hours.button('שמירה').click()
  await said('שגיאה בשמירת הרישום.')
  await expect(hours.field('הערות')).toHaveValue('כולל פירוק')
  await reloadUnsaved(page)
  await hours.button(/^מחיקת הרישום: יריד הספר/).click()
  await hours.dialog('מחיקת רישום שעות').getByRole('button', { name: 'מחיקת הרישום' }).click()
  await said('שגיאה במחיקת הרישום.')
  await expect(hours.rows()).toHaveCount(1)

  const messages = new MessagesPage(page)
  await messages.openSpace(server.address)
  await messages
    .message('הקובץ אצלי')
    .getByRole('button', { name: /סמן כנקרא/ })
    .click()
  await said('סימון ההודעה כנקראה נכשל')
  await expect(messages.message('הקובץ אצלי')).toContainText('חדשה')
  await messages.profile().getByRole('button', { name: 'עריכת השם' }).click()
  await page.getByRole('textbox', { name: 'שם מלא' }).fill('ענבל')
  await page.keyboard.press('Enter')
  await expect(page.getByText('עדכון השם נכשל')).toBeVisible()

  const timers = new TimersPage(page)
  await timers.startIn(await timers.open(server.address, 'e1', 'יריד הספר')).click()
  await said('שגיאה ביצירת רישום שעות עבודה. אנא נסה שוב.')
  await timers.idle()
})
