import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const name = 'יריד הספר'

for (const way of ['סגירה', 'Escape', 'Back'] as const)
  test(`an event that was opened from a task leads back there: ${way}`, async ({ workspace, page }) => {
    await workspace.api.push([
      newEvent('fair', { name, date: '2027-06-10' }),
      mutation('create', 'tasks', 't1', { description: 'הזמנת גנרטור', event_id: 'fair' }),
    ])
    await new LoginPage(page).enter(workspace.server.address, admin)
    await page.goto(`${workspace.server.address}/Tasks?q=${encodeURIComponent('גנרטור')}&task=t1`)
    const task = page.getByRole('dialog', { name: 'הזמנת גנרטור' })
    await task.getByRole('link', { name }).click()
    const window = new BoardPage(page).eventDialog(name)
    await expect(window.getByRole('heading', { name })).toBeFocused()
    if (way === 'Back') await page.goBack()
    else if (way === 'Escape') await page.keyboard.press('Escape')
    else await window.getByRole('button', { name: 'סגירה' }).click()
    await expect(window).toBeHidden()
    await expect(task).toBeVisible()
    await expect(page).toHaveURL(/\/Tasks\?/)
    await expect(page).toHaveURL(/task=t1/)
    expect(await task.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  })

test('closed by Escape, an event that was opened from the archive leaves the focus on its row there', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([newEvent('fair', { name, date: '2025-06-10', is_archived: true })])
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Archive`)
  const row = page.getByRole('link', { name })
  await row.click()
  await expect(new BoardPage(page).eventDialog(name).getByRole('heading', { name })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/Archive$/)
  await expect(row).toBeFocused()
})
