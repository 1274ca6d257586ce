import type { Locator, Page } from '@playwright/test'
import { mutation } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, phone, test } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'

const title = 'מקום לזמני השבת והחג'

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: title })
const placeButton = (page: Page, place: string): Locator => page.getByRole('button', { name: `${title}: ${place}` })

/** On a busy machine the app's first start, with all its chunks, and a restored line take a while. */
const patience = { timeout: 30_000 }

/** A fixed month, so that the screen is the same whenever the test runs. */
const month = '/Calendar?month=2027-04'

test('[A2.111] the place of sunsets is chosen by keyboard, offline too, and is the same on all devices of the person', async ({
  workspace,
  newDevice,
}) => {
  const { server, api } = workspace
  const line = await openLine(server.address)
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).signIn(line.address, admin)
  await page.goto(`${line.address}${month}`)
  await expect(page.getByText('18:19', { exact: true })).toBeVisible(patience)

  await expect(placeButton(page, 'ירושלים')).toBeVisible(patience)
  line.cut()
  await placeButton(page, 'ירושלים').focus()
  await page.keyboard.press('Enter')
  const city = dialog(page).getByRole('combobox', { name: 'עיר' })
  await expect(dialog(page).getByRole('heading', { name: title })).toBeFocused()
  await city.fill('חיפ')
  await expect(page.getByRole('option')).toHaveText(['חיפה'])
  await city.press('ArrowDown')
  await city.press('Enter')
  await expect(city).toHaveValue('חיפה')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(placeButton(page, 'חיפה')).toBeFocused()
  await expect(page.getByText('18:30', { exact: true })).toBeVisible()

  line.mend()
  const self = async () => (await api.pullAll('systemUsers')).values().find(({ email }) => email === admin.email)
  await expect.poll(async () => (await self())?.['calendar_place'], patience).toBe('geonames:294801')
  await api.push([
    mutation('update', 'systemUsers', String((await self())?.['id']), { calendar_place: 'geonames:293397' }),
  ])
  await expect(placeButton(page, 'תל אביב־יפו')).toBeVisible(patience)
  await expect(page.getByText('18:43', { exact: true })).toBeVisible()
  await line.close()
})

test('[A9.34] on a phone another place is typed; what is wrong is said beside its field', async ({
  workspace,
  newDevice,
}) => {
  const page = await (await newDevice({ viewport: phone, hasTouch: true, colorScheme: 'dark' })).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}${month}`)
  await expect(page.getByRole('button', { name: 'תצוגת הלוח' })).toBeVisible(patience)
  await page.getByRole('button', { name: 'תצוגת הלוח' }).tap()
  await placeButton(page, 'ירושלים').tap()
  await dialog(page).getByText('מיקום אחר').tap()
  const field = (name: string): Locator => dialog(page).getByLabel(name, { exact: true })
  await field('קו רוחב').fill('-91')
  await field('קו אורך').fill('')
  await dialog(page).getByRole('button', { name: 'שמירה' }).tap()
  await expect(field('קו רוחב')).toBeFocused()
  await expect(field('קו רוחב')).toHaveAccessibleDescription(/נא להזין מספר בין מינוס 90 ל־90/)
  await expect(field('קו אורך')).toHaveAccessibleDescription(/נא להזין מספר בין מינוס 180 ל־180/)
  await settled(dialog(page))
  expect(await violationsOf(page)).toEqual([])

  await field('קו רוחב').fill('-33.87')
  await field('קו אורך').fill('151.21')
  await field('אזור זמן').fill('sydney')
  await page.getByRole('option', { name: 'Australia/Sydney' }).tap()
  await expect(dialog(page).getByRole('region', { name: 'הזמנים הקרובים' })).toContainText('הדלקת נרות')
  await dialog(page).getByRole('button', { name: 'שמירה' }).tap()
  await expect(dialog(page)).toBeHidden()
  await expect(placeButton(page, 'מיקום אחר')).toBeFocused()
})
