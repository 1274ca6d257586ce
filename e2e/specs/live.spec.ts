import { addDays, dayInZone } from '@bama/domain'
import { mutation, newEvent, signInTo } from '../../apps/server/testing/api-client.ts'
import { idOf } from '../fixtures/hours.ts'
import { newMention } from '../fixtures/mentions.ts'
import { seedTimer } from '../fixtures/running-timers.ts'
import { admin, desk, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { CalendarPage } from '../pages/calendar-page.ts'
import { CommentsPage } from '../pages/comments-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { newTask, TasksPage } from '../pages/tasks-page.ts'
import { TimersPage } from '../pages/timers-page.ts'

test.use({ viewport: desk })

test('[A2.35] [A2.37] [A2.86] [A7.16] [A7.27] [A7.28] [A7.29] [A7.30] [A9.1] [A9.4] [A9.6] [A9.7] [A9.8] [B7.27] board, counts, comments, bell, timers and calendar follow what others write, and none of them asks by a clock', async ({
  workspace,
  page,
}) => {
  const { server, api } = workspace
  const { id: workerId, email } = await workspace.addPerson('inbal', 'user')
  const today = dayInZone(Date.now(), 'Asia/Jerusalem')
  await api.push([newEvent('e1', { name: 'יריד הספר', date: addDays(today, 1) })])
  await page.clock.install()
  await new LoginPage(page).signIn(server.address, admin)

  const comments = new CommentsPage(page)
  await comments.openEvent(server.address, 'e1', 'יריד הספר')
  await api.push([newMention('e1', 'הקובץ הסופי אצלי', [])])
  await expect(comments.comment('הקובץ הסופי אצלי')).toBeVisible()
  await page.keyboard.press('Escape')

  const board = new BoardPage(page)
  await expect(board.card('יריד הספר')).toBeVisible()
  const counts = page.locator('dl > div', { hasText: 'אירועים פעילים' })
  await expect(counts).toHaveText('אירועים פעילים1')
  await api.push([newEvent('e2', { name: 'השקה', date: today })])
  await expect(board.card('השקה')).toBeVisible()
  await expect(counts).toHaveText('אירועים פעילים2')

  await expect(page.getByRole('button', { name: 'התראות', exact: true })).toBeVisible()
  const meId = await idOf(api, admin.email)
  const worker = await signInTo(server.address, email, admin.password)
  await worker.push([newMention('e1', 'צריך אישור', [meId])])
  await expect(page.getByRole('button', { name: 'התראות, אחת חדשה', exact: true })).toBeVisible()

  const tasks = new TasksPage(page)
  await page.getByRole('link', { name: 'משימות', exact: true }).click()
  await api.push([newTask('t1', 'הזמנת גנרטור', { deadline: today })])
  await expect(tasks.row('הזמנת גנרטור')).toBeVisible()
  await seedTimer(api, { id: 'w1', userId: workerId, label: 'יריד הספר', eventId: 'e1', minutes: 5 })
  const running = page.getByRole('region', { name: 'טיימרים פעילים' })
  await expect(running).toContainText('inbal')
  await api.push([mutation('delete', 'workHours', 'w1')])
  await expect(running).toHaveCount(0)
  await seedTimer(api, { id: 'w2', userId: meId, label: 'השקה', eventId: 'e2', minutes: 5 })
  await new TimersPage(page).runs('השקה')

  const calendar = new CalendarPage(page)
  await page.getByRole('link', { name: 'לוח שנה', exact: true }).click()
  await expect(calendar.grid()).toContainText('השקה')
  await api.push([
    newEvent('e3', { name: 'כנס לקוחות', date: today }),
    newTask('t2', 'אישור משטרה', { deadline: today }),
  ])
  await expect(calendar.grid()).toContainText('כנס לקוחות')
  await expect(calendar.grid()).toContainText('אישור משטרה')

  // During an uneventful minute there are at most the regular syncs, and no requests per screen.
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() !== 'HEAD') requests.push(pathname)
  })
  await page.clock.runFor(60_000)
  expect(requests.filter((path) => path !== '/api/sync')).toEqual([])
  expect(requests.length).toBeLessThanOrEqual(3)
})

test('[S3] a device whose clock was set an hour ahead goes on syncing after the server replaced a stamp of it', async ({
  workspace,
  page,
}) => {
  const { server, api } = workspace
  await api.push([newTask('t1', 'הזמנת גנרטור')])
  await new LoginPage(page).signIn(server.address, admin)
  const tasks = new TasksPage(page)
  await tasks.open(server.address)
  await expect(tasks.row('הזמנת גנרטור')).toBeVisible()
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 3_600_000
  })
  await tasks.choose('סטטוס', 'הזמנת גנרטור', 'בתהליך')
  await expect.poll(async () => (await api.pullAll('tasks')).get('t1')?.['status']).toBe('בתהליך')
  await api.push([newTask('t2', 'אישור משטרה')])
  await expect(tasks.row('אישור משטרה')).toBeVisible()
})
