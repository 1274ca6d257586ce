import { dayInZone } from '@bama/domain'
import type { Locator, Page } from '@playwright/test'
import { mutation, newEvent, signInTo } from '../../apps/server/testing/api-client.ts'
import { idOf } from '../fixtures/hours.ts'
import { mentionTimes } from '../fixtures/mentions.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { MessagesPage } from '../pages/messages-page.ts'
import { PalettePage } from '../pages/palette-page.ts'

const name = 'יריד הספר'

const ways = ['סגירה', 'Escape', 'Back'] as const

async function close(page: Page, window: Locator, way: (typeof ways)[number]): Promise<void> {
  await expect(window.getByRole('heading', { name })).toBeFocused()
  if (way === 'Back') await page.goBack()
  else if (way === 'Escape') await page.keyboard.press('Escape')
  else await window.getByRole('button', { name: 'סגירה' }).click()
  await expect(window).toBeHidden()
}

test('an event that was opened from a task or the archive leads back there, whichever way it is closed', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([
    newEvent('fair', { name, date: '2027-06-10' }),
    newEvent('old', { name: 'כנס שהיה', date: '2025-06-10', is_archived: true }),
    mutation('create', 'tasks', 't1', { description: 'הזמנת גנרטור', event_id: 'fair' }),
  ])
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Tasks?q=${encodeURIComponent('גנרטור')}&task=t1`)
  const task = page.getByRole('dialog', { name: 'הזמנת גנרטור' })
  const window = new BoardPage(page).eventDialog(name)
  for (const way of ways) {
    await task.getByRole('link', { name }).click()
    await close(page, window, way)
    await expect(task).toBeVisible()
    await expect(page).toHaveURL(/\/Tasks\?/)
    await expect(page).toHaveURL(/task=t1/)
    await expect(task.getByRole('link', { name })).toBeFocused()
    // The focus can be moved again.
    await page.keyboard.press('Shift+Tab')
    await expect(task.getByRole('link', { name })).not.toBeFocused()
  }

  await page.goto(`${workspace.server.address}/Archive`)
  const row = page.getByRole('link', { name: 'כנס שהיה' })
  await row.click()
  await expect(new BoardPage(page).eventDialog('כנס שהיה').getByRole('heading', { name: 'כנס שהיה' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/Archive$/)
  await expect(row).toBeFocused()
})

test('an event that was opened from a message, from my day or by the search leads back there, whichever way it is closed', async ({
  workspace,
  page,
}) => {
  const inbal = await workspace.addPerson('inbal', 'user')
  const id = await idOf(workspace.api, admin.email)
  await workspace.api.push([
    newEvent('fair', { name, date: dayInZone(Date.now(), 'Asia/Jerusalem') }),
    newEvent('other', { name: 'כנס' }),
    mutation('create', 'tasks', 't1', { description: 'לבוא', event_id: 'fair', assigned_user: admin.email }),
  ])
  const hers = await signInTo(workspace.server.address, inbal.email, admin.password)
  await mentionTimes(hers, 'fair', id, ['מתי מקימים?', 'ומתי מפרקים?'])
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/PersonalSpace`)
  const window = new BoardPage(page).eventDialog(name)
  const messages = new MessagesPage(page)
  const palette = new PalettePage(page)
  await expect(messages.messages()).toHaveCount(2)
  // Each of two messages about one event gets its own focus back.
  const links = [0, 1].map((index) => messages.messages().nth(index).getByRole('link', { name: 'לאירוע' }))
  const screens = [
    { address: 'PersonalSpace', shown: links },
    {
      address: 'MyDay',
      shown: [
        page
          .getByRole('region', { name: 'היום', exact: true })
          .getByRole('link', { name: new RegExp(name) })
          .first(),
      ],
    },
  ]
  for (const { address, shown } of screens) {
    await page.goto(`${workspace.server.address}/${address}`)
    for (const [way, link] of ways.flatMap((each) => shown.map((one) => [each, one] as const))) {
      await link.click()
      // A message about a comment focuses the comment, so the focus is moved to the heading before closing.
      await expect(window).toBeVisible()
      await window.getByRole('heading', { name }).focus()
      await close(page, window, way)
      await expect(page).toHaveURL(new RegExp(`/${address}$`))
      await expect(link).toBeFocused()
    }
  }
  // From another screen, and from the screen that the event opens on.
  for (const [screen, address] of [
    ['לקוחות', /\/Clients$/],
    ['אירועים', /\/Events$/],
  ] as const)
    for (const way of ways) {
      await page.getByRole('link', { name: screen, exact: true }).click()
      await expect(page).toHaveURL(address)
      await palette.openByKey()
      await palette.field().fill('יריד')
      await expect(palette.option(new RegExp(name)).first()).toBeVisible()
      await page.keyboard.press('Enter')
      await close(page, window, way)
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { name: new RegExp(screen), level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: 'חיפוש', exact: true })).toBeFocused()
    }
})
