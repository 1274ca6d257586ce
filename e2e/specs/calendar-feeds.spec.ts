import { readFileSync } from 'node:fs'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'

/** The code that makes an event's file must be available offline too. */
test.use({ serviceWorkers: 'allow' })

test('an address for a calendar elsewhere is made, shown once, read without a session, and is nothing once it is revoked', async ({
  workspace,
  newDevice,
}) => {
  const { server, api } = workspace
  await api.push([newEvent('e1', { name: 'יריד הספר', date: '2027-05-01', start_time: '18:00' })])
  const context = await newDevice()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await new LoginPage(page).signIn(server.address, admin)
  await page.goto(`${server.address}/PersonalSpace`)
  const card = page.getByRole('region', { name: 'יומן חיצוני' })
  await expect(card).toContainText('עדיין אין כתובות.')

  await card.getByRole('button', { name: 'כתובת חדשה' }).click()
  const form = page.getByRole('dialog', { name: 'כתובת יומן חדשה' })
  await expect(form.getByRole('textbox', { name: 'שם הכתובת' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form).toContainText('יש להזין שם לכתובת')
  await form.getByRole('textbox', { name: 'שם הכתובת' }).fill('הטלפון שלי')
  await form.getByRole('checkbox', { name: /כולל משימות/ }).check()
  // A session left open doesn't suffice to create an address.
  await form.getByRole('textbox', { name: 'הסיסמה שלך' }).fill('not-this-one')
  await form.getByRole('button', { name: 'שמירה' }).click()
  await expect(form.getByText('הסיסמה שגויה', { exact: true })).toBeVisible()
  await form.getByRole('textbox', { name: 'הסיסמה שלך' }).fill(admin.password)
  await form.getByRole('button', { name: 'שמירה' }).click()

  const shown = page.getByRole('dialog', { name: 'כתובת היומן' })
  const copy = shown.getByRole('button', { name: 'העתקת הכתובת' })
  await expect(copy).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown).toContainText('הכתובת הועתקה')
  const url = await page.evaluate(() => navigator.clipboard.readText())
  await expect(shown.getByRole('textbox', { name: 'הכתובת' })).toHaveValue(url)
  await expect(shown.getByRole('link', { name: 'פתיחה ביומן של המכשיר' })).toHaveAttribute(
    'href',
    url.replace('http:', 'webcal:'),
  )
  await settled(shown)
  expect(await violationsOf(page)).toEqual([])
  await shown.getByRole('button', { name: 'סיום' }).click()
  await expect(card.getByRole('button', { name: 'כתובת חדשה' })).toBeFocused()
  await expect(card.getByRole('list')).toContainText('הטלפון שליכולל משימות')
  await expect(card).toContainText('עוד לא נקראה')

  const calendar = await fetch(url)
  expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await calendar.text()).toContain('SUMMARY:יריד הספר')
  await page.reload()
  await expect(card).toContainText('נקראה לאחרונה: היום')
  await expect(page.getByText(url)).toHaveCount(0)

  const revoke = card.getByRole('button', { name: 'ביטול הכתובת הטלפון שלי' })
  await context.setOffline(true)
  await expect(card.getByText('אין חיבור לשרת. כתובות יומן נוצרות ומבוטלות רק בשרת')).toBeVisible()
  await expect(revoke).toBeDisabled()
  await expect(card.getByRole('button', { name: 'כתובת חדשה' })).toBeDisabled()
  await context.setOffline(false)
  await expect(revoke).toBeEnabled({ timeout: 40_000 })

  await revoke.click()
  const dialog = page.getByRole('dialog', { name: 'ביטול כתובת יומן' })
  await expect(dialog).toContainText('הטלפון שלי')
  await dialog.getByRole('button', { name: 'ביטול הכתובת' }).click()
  await expect(card).toContainText('עדיין אין כתובות.')
  await expect(card.getByRole('button', { name: 'כתובת חדשה' })).toBeFocused()
  expect((await fetch(url)).status).toBe(404)
})

test('an event goes into a calendar as a file, without a connection, from a phone and a desk', async ({
  workspace,
  newDevice,
}) => {
  await workspace.api.push([
    newEvent('e1', {
      name: 'יריד: הספר',
      date: '2027-05-01',
      start_time: '20:00',
      end_time: '01:30',
      location: 'כיכר השעון, יפו',
    }),
  ])
  const context = await newDevice({ viewport: phone, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await new LoginPage(page).signIn(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Events`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect(page.getByText('יריד: הספר')).toBeVisible()
  await context.setOffline(true)
  await page.goto(`${workspace.server.address}/Events?event=e1`)
  const window = page.getByRole('dialog', { name: 'יריד: הספר' })
  const more = window.getByRole('button', { name: 'פעולות נוספות' })
  await expect(more).toBeVisible()
  await settled(window)
  await more.tap()
  const item = page.getByRole('menuitem', { name: 'הורדה ליומן' })
  await expect(item).toBeVisible()
  await settled(item)
  expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const [file] = await Promise.all([page.waitForEvent('download'), item.tap()])
  expect(file.suggestedFilename()).toBe('יריד הספר.ics')
  const text = readFileSync(await file.path(), 'utf8')
  for (const line of [
    'UID:e1@bama',
    'DTSTART:20270501T170000Z',
    'DTEND:20270501T223000Z',
    'SUMMARY:יריד: הספר',
    'LOCATION:כיכר השעון\\, יפו',
  ])
    expect(text).toContain(`\r\n${line}\r\n`)

  await page.setViewportSize(desk)
  const button = window.getByRole('button', { name: 'הורדה ליומן' })
  await expect(button).toBeVisible()
  const [again] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(readFileSync(await again.path(), 'utf8')).toBe(text)
})

test('on a phone the addresses are within reach of a finger; axe finds nothing, in the dark', async ({
  workspace,
  newDevice,
}) => {
  const page = await (
    await newDevice({ viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' })
  ).newPage()
  expect(
    (await workspace.api.post('/api/calendar/feeds', { name: 'המחשב במשרד', password: admin.password })).status,
  ).toBe(201)
  await new LoginPage(page).signIn(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/PersonalSpace`)
  const card = page.getByRole('region', { name: 'יומן חיצוני' })
  await expect(card.getByRole('listitem')).toContainText('המחשב במשרד')
  for (const name of ['כתובת חדשה', 'ביטול הכתובת המחשב במשרד'])
    expect((await card.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await card.scrollIntoViewIfNeeded()
  await settled(card)
  expect(await violationsOf(page)).toEqual([])
  await card.getByRole('button', { name: 'כתובת חדשה' }).tap()
  const form = page.getByRole('dialog', { name: 'כתובת יומן חדשה' })
  await form.getByRole('textbox', { name: 'שם הכתובת' }).fill('הטלפון')
  await form.getByRole('textbox', { name: 'הסיסמה שלך' }).fill(admin.password)
  await form.getByRole('button', { name: 'שמירה' }).tap()
  const shown = page.getByRole('dialog', { name: 'כתובת היומן' })
  await expect(shown.getByRole('button', { name: 'סיום' })).toBeVisible()
  await settled(shown)
  const controls = [
    shown.getByRole('button', { name: 'העתקת הכתובת' }),
    shown.getByRole('link', { name: 'פתיחה ביומן של המכשיר' }),
    shown.getByRole('button', { name: 'סיום' }),
  ]
  for (const control of controls) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await shown.getByRole('button', { name: 'סיום' }).tap()
  await expect(card.getByRole('listitem')).toHaveCount(2)
})
