import { newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const newTag = (id: string, name: string, color: string): object => ({
  ...newEvent(id),
  entity: 'tags',
  patch: { name, color },
})
const tagged = (id: string, ...tags: readonly string[]): object =>
  newEvent(id, Object.fromEntries(tags.map((tag) => [`tags/${encodeURIComponent(tag)}`, true])))

test('[A1.14] [A2.8] [A2.139] the document’s three tabs, tags first, import and webhooks; the open one is in the address', async ({
  workspace,
  page,
}) => {
  await new LoginPage(page).enter(workspace.server.address, admin)
  const settings = new SettingsPage(page)
  await settings.open(workspace.server.address)
  await expect(page.getByRole('tab')).toHaveText([
    'ניהול משתמשים',
    'ניהול תגיות',
    'גבולות השיבוץ',
    'מסד נתונים',
    'ייבוא וייצוא',
    'חיבורים',
  ])
  await expect(page.getByRole('tab', { name: 'ניהול תגיות' })).toHaveAttribute('aria-selected', 'true')
  // Arrow keys follow the reading direction.
  await page.getByRole('tab', { name: 'ניהול תגיות' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\/Settings\?tab=crew$/)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('table', { name: 'הנתונים במכשיר הזה' })).toBeVisible()
  await expect(page).toHaveURL(/\/Settings\?tab=database$/)
  await page.goto(`${workspace.server.address}/Settings?tab=users`)
  await expect(page.getByRole('table', { name: 'רשימת המשתמשים' })).toBeVisible()
})

test('[A1.14] [A2.140] [A5.40] [A9.22] a tag is added offline, with a colour by swatch, code or picker, and without a name not at all', async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const settings = new SettingsPage(page)
  await settings.open(line.address)
  line.cut()
  const form = settings.addForm()
  const [name, code] = [form.getByRole('textbox', { name: 'שם התגית' }), form.getByRole('textbox', { name: 'צבע רקע' })]

  await form.getByRole('button', { name: 'הוספת תגית' }).click()
  await expect(form.getByText('יש להזין שם תגית')).toBeVisible()
  await expect(name).toBeFocused()
  await expect(settings.names()).toHaveText(['רגיל'])

  await expect(form.getByRole('radio')).toHaveCount(8)
  await settings.add('דחוף', 'אדום')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('')

  await name.fill(' דחוף  ')
  await page.keyboard.press('Enter')
  await expect(form.getByText('תגית בשם זה כבר קיימת')).toBeVisible()

  await name.fill('מסכי LED')
  await code.fill('כחול')
  await page.keyboard.press('Enter')
  await expect(form.getByText(/יש להזין צבע/)).toBeVisible()
  await form.getByLabel('בחירת צבע').fill('#123456')
  await expect(code).toHaveValue('#123456')
  await code.fill('#3B82F6')
  await expect(form.getByRole('radio', { name: 'כחול' })).toBeChecked()
  // White on this blue, by the luminance rule.
  await expect(form.getByText('מסכי LED', { exact: true }).first()).toHaveCSS('color', 'rgb(255, 255, 255)')
  await page.keyboard.press('Enter')
  await expect(settings.names()).toHaveText(['דחוף', 'מסכי LED', 'רגיל'])

  line.mend()
  await expect
    .poll(
      async () =>
        [...(await workspace.api.pullAll('tags')).values()]
          .map(({ name, color, text_color }) => `${String(name)} ${String(color)} ${String(text_color)}`)
          .toSorted(),
      { timeout: 40_000 },
    )
    .toEqual(['דחוף #ef4444 #ffffff', 'מסכי LED #3b82f6 #ffffff'])
  await line.close()
})

test('[A2.141] [A5.52] renaming reaches the events, on another device too; deleting asks and says what becomes of them', async ({
  workspace,
  newDevice,
}) => {
  await workspace.api.push([
    newTag('t1', 'דחוף', '#ef4444'),
    newTag('t2', 'פסטיבל', '#eab308'),
    tagged('a', 'דחוף', 'LED'),
    tagged('b', 'דחוף'),
    tagged('c', 'פסטיבל'),
  ])
  const line = await openLine(workspace.server.address)
  const first = await (await newDevice()).newPage()
  const second = await (await newDevice()).newPage()
  const [mine, theirs] = [new SettingsPage(first), new SettingsPage(second)]
  await new LoginPage(first).signIn(line.address, admin)
  await new LoginPage(second).enter(workspace.server.address, admin)
  await mine.open(line.address)
  await theirs.open(workspace.server.address)
  await expect(mine.row('דחוף')).toContainText('שני אירועים')

  line.cut()
  const window = await mine.openEdit('דחוף')
  const name = window.getByRole('textbox', { name: 'שם התגית' })
  await expect(name).toBeFocused()
  await name.fill('פסטיבל')
  await first.keyboard.press('Enter')
  await expect(window.getByText('תגית בשם זה כבר קיימת')).toBeVisible()
  await name.fill('בהול')
  await first.keyboard.press('Control+Enter')
  await expect(first.getByText('שם התגית עודכן, גם בשני אירועים')).toBeVisible()
  await expect(mine.row('בהול')).toContainText('שני אירועים')
  await expect(first.getByRole('button', { name: 'עריכת התגית בהול' })).toBeFocused()

  const dialog = await mine.askDelete('פסטיבל')
  await expect(dialog).toContainText('האם למחוק את התגית? היא מסומנת באירוע אחד. השם יישאר שם, בצבע אפור.')
  await first.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(first.getByRole('button', { name: 'מחיקת התגית פסטיבל' })).toBeFocused()
  await (await mine.askDelete('פסטיבל')).getByRole('button', { name: 'מחיקה' }).click()
  await expect(mine.names()).toHaveText(['בהול', 'רגיל'])
  await expect(first.getByRole('button', { name: 'מחיקת התגית בהול' })).toBeFocused()

  line.mend()
  await expect(theirs.names()).toHaveText(['בהול', 'רגיל'], { timeout: 40_000 })
  await expect(theirs.row('בהול')).toContainText('שני אירועים')
  const events = await workspace.api.pullAll()
  expect(events.get('a')?.['tags']).toEqual(expect.arrayContaining(['LED', 'בהול']))
  expect(events.get('a')?.['tags']).toHaveLength(2)
  expect(events.get('b')).toMatchObject({ tags: ['בהול'] })
  expect(events.get('c')).toMatchObject({ tags: ['פסטיבל'] })
  await line.close()
})

test('[A3.42] the default tag is listed in grey, and can be given a colour', async ({ workspace, page }) => {
  await new LoginPage(page).enter(workspace.server.address, admin)
  const settings = new SettingsPage(page)
  await settings.open(workspace.server.address)
  await expect(settings.row('רגיל')).toContainText('ללא צבע')
  await expect(page.getByRole('button', { name: 'מחיקת התגית רגיל' })).toBeHidden()
  await page.getByRole('button', { name: 'בחירת צבע לתגית רגיל' }).click()
  const window = page.getByRole('dialog', { name: 'עריכת תגית' })
  await window.getByRole('radio', { name: 'ירוק' }).check({ force: true })
  await window.getByRole('button', { name: 'שמירה' }).click()
  await expect(settings.row('רגיל')).toContainText('#22c55e')
  await expect(page.getByRole('button', { name: 'עריכת התגית רגיל' })).toBeFocused()
})

test('on a phone: the window fills the screen, Back closes it and stays, targets are 44 px', async ({
  workspace,
  newDevice,
}) => {
  await workspace.api.push([newTag('t1', 'דחוף', '#ef4444')])
  const page = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true })).newPage()
  await new LoginPage(page).signIn(workspace.server.address, admin)
  await page.getByRole('button', { name: 'פתיחת התפריט' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'הגדרות' }).tap()
  const settings = new SettingsPage(page)
  await expect(settings.list()).toBeVisible()
  for (const target of [
    page.getByRole('button', { name: 'עריכת התגית דחוף' }),
    settings.addForm().getByRole('radio').first(),
    page.getByRole('tab').first(),
  ]) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: 'עריכת התגית דחוף' }).tap()
  const window = page.getByRole('dialog', { name: 'עריכת תגית' })
  await expect(window).toBeVisible()
  await page.goBack()
  await expect(window).toBeHidden()
  await expect(page).toHaveURL(/\/Settings/)
})

for (const [name, viewport, colorScheme] of [
  ['desk, light', desk, 'light'],
  ['phone, dark', phone, 'dark'],
] as const)
  test(`axe finds nothing in the settings: ${name}`, async ({ workspace, newDevice }) => {
    await workspace.api.push([newTag('t1', 'דחוף', '#ef4444'), tagged('a', 'דחוף')])
    const page = await (await newDevice({ viewport, colorScheme })).newPage()
    await new LoginPage(page).enter(workspace.server.address, admin)
    const settings = new SettingsPage(page)
    await settings.open(workspace.server.address)
    await settings.addForm().getByRole('button', { name: 'הוספת תגית' }).click()
    expect(await violationsOf(page)).toEqual([])
    const window = await settings.openEdit('דחוף')
    await settled(window)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(window).toBeHidden()
    const dialog = await settings.askDelete('דחוף')
    await settled(dialog)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    for (const tab of ['ניהול משתמשים', 'מסד נתונים']) {
      await page.getByRole('tab', { name: tab }).click()
      expect(await violationsOf(page)).toEqual([])
    }
  })
