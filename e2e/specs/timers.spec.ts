import { dayInZone, timeInZone } from '@bama/domain'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { withDataDir } from '../../apps/server/testing/server-process.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { readRows } from '../fixtures/device-database.ts'
import { launchKillable } from '../fixtures/killable-browser.ts'
import { openLine } from '../fixtures/line.ts'
import { seedTimer } from '../fixtures/running-timers.ts'
import { admin, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'
import { TimersPage } from '../pages/timers-page.ts'

const name = 'השקת Galaxy S27 – האנגר 11'
const other = 'מרתון ירושלים'

const twoEvents = (fields: object = {}): object[] => [
  newEvent('e1', { name, ...fields }),
  newEvent('e2', { name: other, ...fields }),
]

/** Returns all work-hour entries of the server, in order of their start. */
async function entriesOf({ api }: Workspace) {
  const entries = [...(await api.pullAll('workHours')).values()]
  return entries.toSorted((a, b) => (String(a['started_at']) < String(b['started_at']) ? -1 : 1))
}

test("[A1.9] [A2.54] [A2.82] [A4.41] [A4.43] [A4.44] [A4.48] [A4.53] [B7.28] starts once from an event's window, outlives a reload, is named elsewhere, and stops", async ({
  workspace,
  page,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  await workspace.api.push(twoEvents())
  const { address } = workspace.server
  await new LoginPage(page).enter(address, { ...admin, email: worker.email })
  const timers = new TimersPage(page)
  const window = await timers.open(address, 'e1', name)
  await page.evaluate(() => {
    for (const heard of ['timerStarted', 'timerStopped'])
      addEventListener(heard, (event) => {
        const {
          user,
          event: about,
          workHour,
        } = (event as CustomEvent<{ user: { name: string }; event: { name: string }; workHour: { status: string } }>)
          .detail
        document.body.dataset[heard] = [user.name, about.name, workHour.status].join(' | ')
      })
  })
  // A double click starts only one timer.
  await timers.startIn(window).dblclick()
  await expect(timers.toast(`טיימר הופעל בהצלחה עבור אירוע: ${name}`)).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-timer-started', `inbal | ${name} | בתהליך`)
  await expect.poll(() => readRows(page, `PixelArtDB:${worker.id}`, '_syncQueue')).toEqual([])
  await timers.board.synced()
  expect(await entriesOf(workspace)).toMatchObject([
    { event_id: 'e1', user_id: worker.id, status: 'בתהליך', ended_at: null },
  ])
  expect((await workspace.api.pullAll('systemUsers')).get(worker.id)).toMatchObject({ active_timer_event_name: name })

  const elsewhere = await timers.open(address, 'e2', other)
  await expect(elsewhere).toContainText(`טיימר פעיל באירוע: ${name}`)
  await expect(timers.startIn(elsewhere)).toBeHidden()
  await page.keyboard.press('Escape')
  await timers.runs(name)
  await expect(page.getByRole('region', { name: 'טיימרים פעילים' })).toBeHidden()

  const again = await timers.open(address, 'e1', name)
  await again.getByRole('button', { name: `עצירת הטיימר: ${name}` }).press('Enter')
  await expect(timers.toast(`הטיימר נעצר. זמן עבודה: 00:00. אירוע: ${name}`)).toBeVisible()
  await expect(timers.startIn(again)).toBeFocused()
  await expect.poll(() => entriesOf(workspace)).toMatchObject([{ status: 'נרשם', event_id: 'e1' }])
  await timers.idle()
})

test('a browser killed while a timer runs has it still, as long as it has run', async ({ workspace }) => {
  await withDataDir(async (profile) => {
    await workspace.api.push(twoEvents())
    const line = await openLine(workspace.server.address)
    const before = await launchKillable(profile)
    const timers = new TimersPage(await before.context.newPage())
    await new LoginPage(timers.page).signIn(line.address, admin)
    const window = await timers.open(line.address, 'e1', name)
    await timers.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    line.cut()
    await timers.startIn(window).click()
    await expect(window.getByRole('timer')).not.toHaveText(/00:00:0[01]/)
    await before.kill()

    const after = await launchKillable(profile)
    const again = new TimersPage(await after.context.newPage())
    await again.page.goto(`${line.address}/Events`)
    await again.runs(name)
    await expect(again.digits()).not.toHaveText(/00:00:0[0-2]/)
    await after.close()
    await line.close()
  })
})

test('[A4.52] [A9.5] is right at once after the device slept, and the time worked goes on counting without a network', async ({
  workspace,
  page,
}) => {
  await workspace.api.push(twoEvents())
  await page.clock.install()
  await new LoginPage(page).enter(workspace.server.address, admin)
  const timers = new TimersPage(page)
  const window = await timers.open(workspace.server.address, 'e1', name)
  await timers.board.synced()
  await page.context().setOffline(true)
  await timers.startIn(window).click()
  await expect(window.getByRole('timer')).toHaveText(/00:00:0\d/)
  // As after the lid was closed: overdue timers fire once.
  await page.clock.fastForward('01:30:00')
  await expect(window.getByRole('timer')).toHaveText(/01:30:\d\d/)
  // Online again, the server's clock shows that this much time hasn't passed.
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(window.getByRole('timer')).toHaveText(/00:0\d:\d\d/)
})

test('[A5.25] [A7.29] stopped in one tab without a network it stands still in the other, and is counted once, to the minute', async ({
  workspace,
  newDevice,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  await workspace.api.push(twoEvents())
  const startedMs = await seedTimer(workspace.api, {
    id: 'w1',
    userId: worker.id,
    label: name,
    eventId: 'e1',
    minutes: 135,
  })
  const device = await newDevice()
  const [first, second] = [new TimersPage(await device.newPage()), new TimersPage(await device.newPage())]
  await new LoginPage(first.page).enter(workspace.server.address, { ...admin, email: worker.email })
  await first.board.open(workspace.server.address)
  await first.runs(name)
  await second.open(workspace.server.address, 'e2', other)
  await expect.poll(() => second.minutes()).toBeGreaterThanOrEqual(135)
  await device.setOffline(true)
  const stoppedMs = Date.now()
  await first.stopOf(name).click()
  await expect(first.toast(/הטיימר נעצר. זמן עבודה: 02:1[5-7]. אירוע: /)).toBeVisible()
  await second.idle()
  // Both tabs at once: only one of them starts it.
  await first.page.goto('about:blank').catch(() => undefined)
  await device.setOffline(false)
  const windows = [await first.open(workspace.server.address, 'e2', other), second.board.eventDialog(other)] as const
  const starts = [first.startIn(windows[0]), second.startIn(windows[1])]
  for (const start of starts) await expect(start).toBeVisible()
  // Found before either is clicked, and clicked in the page itself: a mouse click waits until the button is stable, and
  // the first tab removes the other's button.
  const buttons = await Promise.all(starts.map((start) => start.evaluateHandle((button: HTMLElement) => button)))
  await Promise.all(buttons.map((found) => found.evaluate((button) => button.click())))
  await first.runs(other)
  await second.board.synced()
  await expect
    .poll(() => entriesOf(workspace))
    .toMatchObject([
      { id: 'w1', status: 'נרשם' },
      { status: 'בתהליך', event_id: 'e2' },
    ])
  const [stopped, ...others] = await entriesOf(workspace)
  expect(others).toHaveLength(1)
  const endedMs = Date.parse(String(stopped?.['ended_at']))
  expect(Math.abs(endedMs - stoppedMs)).toBeLessThan(30_000)
  expect(stopped?.['hours_worked']).toBeCloseTo((endedMs - startedMs) / 3_600_000, 2)
})

test("[A2.55] [A4.51] [A6.19] [A6.33] an admin stops anyone's at the right time with a note, while its owner is offline and stops it too", async ({
  workspace,
  page,
  newDevice,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  await workspace.api.push(twoEvents())
  const startedMs = await seedTimer(workspace.api, {
    id: 'w1',
    userId: worker.id,
    label: name,
    eventId: 'e1',
    minutes: 780,
  })
  const own = new TimersPage(await (await newDevice()).newPage())
  await new LoginPage(own.page).enter(workspace.server.address, { ...admin, email: worker.email })
  await own.board.open(workspace.server.address)
  await own.runs(name)
  await own.board.synced()
  await own.page.context().setOffline(true)
  await own.stopOf(name).click()
  await expect(own.toast(/הטיימר נעצר. זמן עבודה: 13:0\d/)).toBeVisible()

  await new LoginPage(page).enter(workspace.server.address, admin)
  const timers = new TimersPage(page)
  await timers.board.open(workspace.server.address)
  await page.getByRole('button', { name: 'טיימר פעיל אחד' }).click()
  const list = page.getByRole('dialog', { name: 'טיימר פעיל אחד' })
  await expect(list).toContainText('מעל 12 שעות')
  await settled(list)
  expect(await violationsOf(page, ['region'])).toEqual([])
  await list.getByRole('button', { name: 'עצירת הטיימר: inbal' }).click()
  const question = page.getByRole('dialog', { name: 'האם לעצור את הטיימר של inbal?' })
  await question.getByText('שעה מוקדמת יותר').click()
  // Four hours after the start.
  const endMs = startedMs + 240 * 60_000
  const [year, month, day] = dayInZone(endMs, 'Asia/Jerusalem').split('-')
  await question.getByRole('textbox', { name: 'תאריך הסיום' }).fill(`${day}.${month}.${year}`)
  await question
    .getByRole('textbox', { name: 'שעה', exact: true })
    .fill(timeInZone(endMs, 'Asia/Jerusalem').slice(0, 5))
  await expect(question.getByRole('status')).toHaveText(/^(3\.98|3\.99|4\.00) שעות$/)
  await question.getByRole('textbox', { name: 'הערה' }).fill('נשכח פועל')
  await settled(question)
  expect(await violationsOf(page, ['region'])).toEqual([])
  await question.getByRole('button', { name: 'עצירת הטיימר' }).click()
  await expect(question).toBeHidden()
  await timers.idle()
  await timers.board.synced()

  await own.page.context().setOffline(false)
  await own.page.goto(`${workspace.server.address}/PersonalSpace`)
  await expect(own.page.getByRole('main')).toContainText(`הטיימר (${name}) נעצר בידי dana. נשכח פועל`)
  await own.board.synced()
  const [entry, ...rest] = await entriesOf(workspace)
  expect(rest).toEqual([])
  expect(entry).toMatchObject({ status: 'נרשם', notes: 'נשכח פועל' })
  // The admin's end is the later decision.
  expect(Number(entry?.['hours_worked'])).toBeLessThanOrEqual(4)
})

test('[A4.42] of two devices that each started one without a network, the earlier ends where the later began, and the person is told', async ({
  workspace,
  newDevice,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  await workspace.api.push(twoEvents())
  const [phoneAtWork, laptop] = [
    new TimersPage(await (await newDevice()).newPage()),
    new TimersPage(await (await newDevice()).newPage()),
  ]
  for (const [timers, id, label] of [
    [phoneAtWork, 'e1', name],
    [laptop, 'e2', other],
  ] as const) {
    await new LoginPage(timers.page).enter(workspace.server.address, { ...admin, email: worker.email })
    const window = await timers.open(workspace.server.address, id, label)
    await timers.board.synced()
    await timers.page.context().setOffline(true)
    await timers.startIn(window).click()
    await expect(window.getByRole('timer')).toBeVisible()
  }
  // The later one arrives first.
  for (const timers of [laptop, phoneAtWork]) {
    await timers.page.context().setOffline(false)
    await timers.page.evaluate(() => dispatchEvent(new Event('online')))
    await timers.board.synced()
  }
  await expect(phoneAtWork.board.eventDialog(name)).toContainText(`טיימר פעיל באירוע: ${other}`)
  const [earlier, later] = await entriesOf(workspace)
  expect(earlier).toMatchObject({ event_id: 'e1', status: 'נרשם', ended_at: later?.['started_at'] })
  expect(later).toMatchObject({ event_id: 'e2', status: 'בתהליך' })
  await phoneAtWork.page.goto(`${workspace.server.address}/PersonalSpace`)
  await expect(phoneAtWork.page.getByRole('main')).toContainText(`הטיימר (${name}) הסתיים כשטיימר אחר התחיל.`)
})

test("[A1.9] [A4.45] [A4.47] an operator's phone: a task's timer by touch, the strip on every screen, stopped from it", async ({
  workspace,
  newDevice,
}) => {
  const operator = await workspace.addPerson('yoav', 'operator')
  await workspace.api.push([
    newEvent('e1', { name, assigned_operator_id: operator.id, timer_target_type: 'task', timer_target_task_id: 't1' }),
    mutation('create', 'tasks', 't1', { description: 'אישור תכנית במה', event_id: 'e1' }),
  ])
  const page = await (await newDevice({ viewport: phone, hasTouch: true, colorScheme: 'dark' })).newPage()
  await new LoginPage(page).enter(workspace.server.address, { ...admin, email: operator.email })
  const timers = new TimersPage(page)
  const window = await timers.open(workspace.server.address, 'e1', name)
  await expect(window).toContainText('הטיימר של האירוע מודד משימה: אישור תכנית במה')
  await timers.startIn(window).tap()
  await expect(timers.toast('טיימר הופעל בהצלחה עבור משימה: אישור תכנית במה')).toBeVisible()
  await page.getByRole('button', { name: 'חזרה' }).tap()
  await page.getByRole('navigation', { name: 'ניווט מהיר' }).getByRole('link', { name: 'לוח שנה' }).tap()
  // The strip shows at once, the screen when it is loaded.
  await expect(page.getByRole('heading', { name: 'לוח שנה', level: 1 })).toBeAttached()
  await timers.runs('משימה: אישור תכנית במה')
  expect((await timers.own().boundingBox())?.height).toBe(52)
  expect(await violationsOf(page)).toEqual([])
  await timers.board.synced()
  await timers.stopOf('משימה: אישור תכנית במה').tap()
  await expect(timers.toast('הטיימר נעצר. זמן עבודה: 00:00')).toBeVisible()
  await timers.idle()
  await expect
    .poll(() => entriesOf(workspace))
    .toMatchObject([{ task_id: 't1', event_id: 'e1', event_name: 'משימה: אישור תכנית במה', status: 'נרשם' }])
})

test('a timer that runs for half a day asks its owner, keeps quiet when told so, and ends when they say', async ({
  workspace,
  page,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  await seedTimer(workspace.api, { id: 'w1', userId: worker.id, label: name, minutes: 780 })
  await new LoginPage(page).enter(workspace.server.address, { ...admin, email: worker.email })
  await page.goto(`${workspace.server.address}/PersonalSpace`)
  const question = page.getByText('הטיימר פועל כבר 13 שעות. לעצור, או לתקן את שעת הסיום?')
  await page.getByRole('button', { name: 'תיקון שעת הסיום' }).click()
  const dialog = page.getByRole('dialog', { name: 'עצירת הטיימר' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'תיקון שעת הסיום' })).toBeFocused()
  await page.getByRole('button', { name: 'העבודה נמשכת' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'אזור אישי' })).toBeVisible()
  await expect(question).toBeHidden()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByRole('button', { name: 'תיקון שעת הסיום' }).click()
  const endMs = Date.now() - 300 * 60_000
  const [year, month, day] = dayInZone(endMs, 'Asia/Jerusalem').split('-')
  await dialog.getByRole('textbox', { name: 'תאריך הסיום' }).fill(`${day}.${month}.${year}`)
  await dialog.getByRole('textbox', { name: 'שעה', exact: true }).fill(timeInZone(endMs, 'Asia/Jerusalem').slice(0, 5))
  await dialog.getByRole('button', { name: 'עצירת הטיימר' }).click()
  await expect(question).toBeHidden()
  await expect.poll(async () => (await entriesOf(workspace))[0]?.['hours_worked']).toBeCloseTo(8, 0)
})
