import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { admin, desk, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use({ viewport: desk })

test('an event made on another screen is a link away, and a new client is where the focus is', async ({
  workspace,
  page,
}) => {
  const names = Array.from({ length: 40 }, (_, index) => `אולם ${String(index).padStart(2, '0')}`)
  await workspace.api.push([
    newEvent('e1', { name: 'הפנינג', is_archived: true }),
    ...names.map((name, index) => mutation('create', 'clients', `c${index}`, { name })),
  ])
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Clients`)
  await expect(page.getByText('אולם 00')).toBeVisible()
  await page.getByRole('button', { name: 'לקוח חדש' }).click()
  await page.getByRole('textbox', { name: 'שם' }).first().fill('תיאטרון')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const added = page.getByRole('row').filter({ hasText: 'תיאטרון' })
  await expect(added.locator(':focus')).toHaveCount(1)
  await expect(added).toBeInViewport()

  await page.goto(`${workspace.server.address}/Archive`)
  await page.getByRole('row').filter({ hasText: 'הפנינג' }).getByTitle('שכפול').click()
  const form = page.getByRole('dialog', { name: 'אירוע חדש' })
  await form.getByRole('textbox', { name: 'שם האירוע' }).fill('יריד הספר')
  await form.getByRole('textbox', { name: 'תאריך', exact: true }).fill('20.4.2037')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: 'פתיחה בלוח' }).click()
  await expect(new BoardPage(page).eventDialog('יריד הספר')).toBeVisible()
})
