import { newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, desk, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { EventFormPage } from '../pages/event-form-page.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use({ viewport: desk })

test('an event is copied to another date from its card and from the archive, without ticks and payment', async ({
  workspace,
  page,
}) => {
  const facts = {
    name: 'כנס לקוחות',
    date: '2026-03-05',
    location: 'האנגר 11',
    start_time: '18:00',
    payment_status: 'שולם במלואו',
    'checklist/c1/item': 'במה',
    'checklist/c1/completed': true,
  }
  await workspace.api.push([newEvent('e1', facts), newEvent('e2', { ...facts, name: 'ערב תרומות', is_archived: true })])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const [board, form] = [new BoardPage(page), new EventFormPage(page)]
  await board.open(workspace.server.address)

  const copyTo = async (day: string): Promise<void> => {
    await expect(form.field('תאריך')).toHaveValue('')
    await expect(form.field('שעת התחלה')).toHaveValue('18:00')
    await form.fillDay('תאריך', day)
    await form.button('שמירה').click()
    await expect(form.window()).toBeHidden()
  }
  await (await board.openMenu('כנס לקוחות')).getByRole('menuitem', { name: 'שכפול לתאריך…' }).click()
  await expect(form.window()).toContainText('עותק של ״כנס לקוחות״')
  await settled(form.window())
  expect(await violationsOf(page)).toEqual([])
  await copyTo('12.3.2031')

  await page.goto(`${workspace.server.address}/Archive`)
  await page.getByRole('button', { name: 'שכפול האירוע ערב תרומות' }).click()
  await copyTo('13.3.2031')
  await expect(page.getByRole('button', { name: 'שכפול האירוע ערב תרומות' })).toBeFocused()

  const copies = async () =>
    [...(await workspace.api.pullAll()).values()].filter(({ date }) => String(date).startsWith('2031'))
  await expect.poll(async () => (await copies()).length).toBe(2)
  for (const copy of await copies()) {
    expect(copy).toMatchObject({ location: 'האנגר 11', checklist: [{ item: 'במה', completed: false }] })
    expect([copy['payment_status'] ?? 'טרם שולם', copy['is_archived'] ?? false]).toEqual(['טרם שולם', false])
  }
})
