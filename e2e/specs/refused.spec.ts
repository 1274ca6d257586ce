import { newEvent } from '../../apps/server/testing/api-client.ts'
import { putRow, readRow } from '../fixtures/device-database.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** The shell must work offline too. */
test.use({ serviceWorkers: 'allow' })

test("[S17] [A6.34] [A8.35] a worker's forbidden change is refused by the server, shown, and taken back on the card", async ({
  workspace,
  page,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  await workspace.api.push([newEvent('e1', { name: 'יריד הספר' })])
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, { ...admin, email: worker.email })
  const board = new BoardPage(page)
  await board.open(line.address)
  await board.synced()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  // Tampers with the offline device, so that it believes this person may edit.
  line.cut()
  const database = `PixelArtDB:${worker.id}`
  const record = (await readRow(page, database, 'systemUsers', worker.id)) as object
  await putRow(page, database, 'systemUsers', { ...record, permissions: { can_edit_events: true } })
  await page.reload()
  await expect(board.card('יריד הספר')).toBeVisible()

  await board.edit('יריד הספר', 'שם האירוע', 'יריד הספרים שלי')
  await expect(board.card('יריד הספרים שלי')).toBeVisible()
  line.mend()
  const notice = page.getByRole('alert').filter({ hasText: 'שינוי נדחה' })
  await expect(notice).toBeVisible({ timeout: 40_000 })
  await expect(board.card('יריד הספר')).toBeVisible()
  await expect(board.card('יריד הספרים שלי')).toBeHidden()
  await page
    .getByRole('button', { name: /מצב סנכרון/ })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: 'סנכרון' })
  await expect(panel).toContainText('יריד הספר')
  await panel.getByRole('button', { name: 'הסרה מהרשימה: יריד הספר' }).click()
  await panel.getByRole('button', { name: 'הסרה לצמיתות' }).click()
  await expect(panel).not.toContainText('יריד הספר')
  await line.close()
  expect((await workspace.api.pullAll()).get('e1')).toMatchObject({ name: 'יריד הספר', _version: 1 })
})
