import { addDays, dayInZone } from '@bama/domain'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'

const dayFromNow = (days: number): string => addDays(dayInZone(Date.now(), 'Asia/Jerusalem'), days)

async function fill({ api }: Workspace): Promise<void> {
  const { results } = await api.push([
    mutation('create', 'clients', 'c1', { name: 'עיריית חולון' }),
    newEvent('recent', { name: 'כנס', date: dayFromNow(-5), payment_status: 'שולם חלקית', quote_number: '2026-117' }),
    newEvent('old', { name: 'עדלאידע', date: dayFromNow(-200), client_id: 'c1', is_archived: true }),
    newEvent('paid', { name: 'חתונה', date: dayFromNow(-9), payment_status: 'שולם במלואו', approval_status: 'מאושר' }),
    newEvent('off', { name: 'פסטיבל', date: dayFromNow(-9), status: 'בוטל' }),
    newEvent('ahead', { name: 'השקה', date: dayFromNow(9) }),
  ])
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 'applied'))
}

test.describe('on a desk', () => {
  test.use({ viewport: desk })

  test('what took place and is not paid stands in one press, the oldest first; a payment changes in its row, without a network too', async ({
    workspace,
    page,
  }) => {
    await fill(workspace)
    const line = await openLine(workspace.server.address)
    await new LoginPage(page).enter(line.address, admin)
    await page.goto(`${line.address}/Payments`)
    const table = page.getByRole('table', { name: 'תשלומים' })
    const names = table.getByRole('rowheader')
    await expect(names).toHaveCount(5)
    await expect(table.getByRole('columnheader')).toHaveText(['תאריך', 'אירוע', 'לקוח', 'הצעת מחיר', 'אישור', 'תשלום'])
    await page.getByRole('button', { name: 'התקיים ולא שולם (2)' }).click()
    await expect(names).toHaveText([/^עדלאידע/, /^כנס/])
    await expect(page).toHaveURL(/payment=owed&when=past|when=past&payment=owed/)
    await settled(table)
    expect(await violationsOf(page)).toEqual([])
    line.cut()
    await page.getByRole('button', { name: 'תשלום: טרם שולם, עדלאידע' }).click()
    await page.getByRole('menuitem', { name: 'שולם במלואו' }).click()
    await expect(names).toHaveText([/^כנס/])
    await expect(page.getByRole('button', { name: 'התקיים ולא שולם (1)' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: /^ביטול הפעולה/ }).click()
    await expect(names).toHaveText([/^עדלאידע/, /^כנס/])
    await page.getByRole('button', { name: 'תשלום: שולם חלקית, כנס' }).click()
    await page.getByRole('menuitem', { name: 'שולם במלואו' }).click()
    await expect(names).toHaveText([/^עדלאידע/])
    line.mend()
    await expect
      .poll(async () => (await workspace.api.pullAll()).get('recent'), { timeout: 40_000 })
      .toMatchObject({ payment_status: 'שולם במלואו' })
    expect((await workspace.api.pullAll()).get('old')).toMatchObject({ payment_status: 'טרם שולם' })

    // Found by its name, its client or its quote's number; then sorted.
    await page.getByRole('button', { name: /^התקיים ולא שולם/ }).click()
    const search = page.getByRole('searchbox', { name: 'חיפוש אירוע, לקוח או הצעה' })
    await search.fill('117')
    await expect(names).toHaveText([/^כנס/])
    await search.fill('חולון')
    await expect(names).toHaveText([/^עדלאידע/])
    await search.fill('')
    await expect(names).toHaveCount(5)
    await table.getByRole('columnheader', { name: 'תשלום' }).getByRole('button').click()
    await table.getByRole('columnheader', { name: 'תשלום' }).getByRole('button').click()
    await expect(names.first()).toHaveText(/^חתונה|^כנס/)

    await names.getByRole('button', { name: 'השקה' }).click()
    await expect(page.getByRole('dialog')).toContainText('השקה')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/Payments/)
    await line.close()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('payments are cards that fit', async ({ workspace, page }) => {
    await fill(workspace)
    await new LoginPage(page).enter(workspace.server.address, admin)
    await page.goto(`${workspace.server.address}/Payments`)
    await page.getByRole('button', { name: 'התקיים ולא שולם (2)' }).tap()
    await expect(page.getByRole('listitem').filter({ hasText: 'עדלאידע' })).toContainText('טרם שולם')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await settled(page.getByRole('main'))
    await page.getByRole('button', { name: 'ייצוא לאקסל' }).tap()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'קובץ CSV' }).tap()
    expect((await file).suggestedFilename()).toMatch(/\.csv$/)
    await expect(page.getByRole('menu')).toBeHidden()
    expect(await violationsOf(page)).toEqual([])
  })
})
