import { newEvent } from '../../apps/server/testing/api-client.ts'
import { admin, desk, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { newTask, TasksPage } from '../pages/tasks-page.ts'

test.use({ viewport: desk })

test('paper shows a long list and an open event in full, without navigation and buttons', async ({
  workspace,
  page,
}) => {
  const tasks = Array.from({ length: 70 }, (_, index) => newTask(`t${index}`, `משימה ${index}`, { event_id: 'e1' }))
  await workspace.api.push([newEvent('e1', { name: 'יריד הספר' }), ...tasks])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const list = new TasksPage(page)
  await list.open(workspace.server.address)
  await expect(page.getByText('70 משימות פתוחות')).toBeVisible()
  expect((await list.descriptions()).length).toBeLessThan(70)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await list.descriptions()).toHaveLength(70)
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'דילוג לתוכן' })).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))

  await page.emulateMedia({ media: 'screen' })
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  await board.card('יריד הספר').getByRole('heading').click()
  const window = board.eventDialog('יריד הספר')
  await expect(window.getByRole('link', { name: 'משימה 69' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(window.getByRole('button', { name: 'סגירה' })).toBeHidden()
  await expect(board.card('יריד הספר')).toBeHidden()
  // Nothing of it is cut off by the window or the screen.
  const { height, bottom } = await window.evaluate((element) => ({
    height: document.documentElement.scrollHeight,
    bottom: Math.max(
      ...[...element.querySelectorAll('a')].map((link) => link.getBoundingClientRect().bottom + scrollY),
    ),
  }))
  expect(bottom).toBeGreaterThan(desk.height)
  expect(height).toBeGreaterThan(bottom)
})
