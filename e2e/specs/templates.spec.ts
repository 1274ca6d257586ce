import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, desk, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { EventFormPage } from '../pages/event-form-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { TemplatesPage } from '../pages/templates-page.ts'

test.use({ viewport: desk })

test('[S110] [S112] a template is made of an event; without a network an event is made of it, moved with its tasks, and moved back', async ({
  workspace,
  newDevice,
}) => {
  const { server, api } = workspace
  await api.push([
    newEvent('e1', {
      name: 'פסטיבל אביב',
      date: '2031-04-17',
      start_time: '18:00',
      'checklist/c1/item': 'גנרטור וגיבוי',
      'checklist/c1/completed': true,
    }),
    mutation('create', 'tasks', 't1', { description: 'הזמנת גנרטור', event_id: 'e1', deadline: '2031-04-10' }),
    mutation('create', 'tasks', 't2', {
      description: 'פירוק',
      event_id: 'e1',
      deadline: '2031-04-19',
      status: 'הושלם',
    }),
  ])
  const device = await newDevice({ serviceWorkers: 'allow', viewport: desk })
  const page = await device.newPage()
  const [templates, board, form] = [new TemplatesPage(page), new BoardPage(page), new EventFormPage(page)]
  await new LoginPage(page).enter(server.address, admin)

  // Saves an existing event as a template: tasks keep their distance in days, and the second now falls before the
  // Sabbath.
  await page.goto(`${server.address}/Events?event=e1`)
  await templates.saveOpenEventAs('פסטיבל')
  await templates.editTask('פירוק', async (dialog) => {
    await expect(dialog.getByRole('textbox', { name: 'כמה ימים' })).toHaveValue('2')
    await dialog.getByRole('checkbox', { name: 'לא בשבת ובחג: לפני כניסתם' }).check()
  })
  await settled(templates.form())
  expect(await violationsOf(page)).toEqual([])
  await templates.save()

  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await templates.open(server.address)
  await expect(templates.row('פסטיבל')).toContainText('שתי משימות · סעיף אחד')
  expect(await violationsOf(page)).toEqual([])
  await device.setOffline(true)
  const made = await templates.use('פסטיבל')
  await made.getByRole('textbox', { name: 'שם האירוע' }).fill('פסטיבל קיץ')
  // A Thursday, so that two days later is a Sabbath.
  await form.fillDay('תאריך', '17.7.2031')
  await made.getByRole('button', { name: 'הצגת הפירוט' }).click()
  await expect(made.getByRole('listitem').filter({ hasText: 'הזמנת גנרטור' })).toContainText('10.7.2031')
  await expect(made.getByRole('listitem').filter({ hasText: 'פירוק' })).toContainText('18.7.2031')
  await settled(made)
  expect(await violationsOf(page)).toEqual([])
  await made.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('האירוע נוצר, ואיתו שתי משימות.')).toBeVisible()

  // Before the event is moved, a preview shows what moves with it.
  await page.getByRole('link', { name: 'אירועים' }).first().click()
  await (await board.openMenu('פסטיבל קיץ')).getByRole('menuitem', { name: 'ערוך אירוע' }).click()
  await form.fillDay('תאריך', '24.7.2031')
  await form.button('שמירה').click()
  await expect(templates.moving()).toContainText('שתי משימות זזות')
  await expect(templates.moving()).toContainText('25.7.2031')
  await settled(templates.moving())
  expect(await violationsOf(page)).toEqual([])
  await templates.moving().getByRole('button', { name: 'העברת האירוע' }).click()
  await expect(page.getByText('האירוע הועבר. שתי משימות זזו איתו.')).toBeVisible()

  // A single undo reverts everything.
  await page.keyboard.press('Control+z')
  await expect(page.getByText('האירוע והמשימות חזרו לתאריכים הקודמים')).toBeVisible()
  const tasksOfCopy = async () =>
    [...(await api.pullAll('tasks')).values()]
      .filter(({ id }) => id !== 't1' && id !== 't2')
      .map(({ description, deadline }) => `${String(description)} ${String(deadline)}`)
      .toSorted()
  await device.setOffline(false)
  await expect.poll(tasksOfCopy, { timeout: 60_000 }).toEqual(['הזמנת גנרטור 2031-07-10', 'פירוק 2031-07-18'])
  const events = [...(await api.pullAll('events')).values()]
  expect(events.find(({ name }) => name === 'פסטיבל קיץ')).toMatchObject({
    date: '2031-07-17',
    start_time: '18:00',
    checklist: [{ item: 'גנרטור וגיבוי', completed: false }],
  })
})
