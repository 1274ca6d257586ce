import { jpeg } from '../../apps/server/testing/files/images.ts'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import {
  answersStatus,
  draws,
  type FakeModel,
  openFakeModel,
  saysJson,
} from '../../apps/server/testing/integrations/fake-model.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, expect, phone, test as base } from '../fixtures/test.ts'
import { AttachmentsPage } from '../pages/attachments-page.ts'
import { CommentsPage } from '../pages/comments-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const test = base.extend<{ services: { readonly model: FakeModel; readonly images: FakeModel } }>({
  // Playwright reads a fixture's dependencies from its first parameter; this one has none.
  // oxlint-disable-next-line no-empty-pattern
  services: async ({}, use) => {
    const [model, images] = [await openFakeModel(), await openFakeModel()]
    await use({ model, images })
    model.close()
    images.close()
  },
  serverEnv: ({ services: { model, images } }, use) =>
    use({
      LLM_URL: model.settings.url,
      LLM_MODEL: 'test-model',
      IMAGE_URL: images.settings.url,
      IMAGE_MODEL: 'test-painter',
    }),
})

test.use({ viewport: phone })

test('[B7.16] comments are summed up into a comment, and an image for the poster becomes a file of the event', async ({
  workspace,
  services: { model, images },
  page,
}) => {
  await workspace.api.push([
    newEvent('e1', { name: 'מרתון' }),
    mutation('create', 'comments', 'k1', {
      item_type: 'event',
      item_id: 'e1',
      content: 'רועי 050-1234567 מביא מסך ב-2,000 ש"ח',
    }),
    mutation('create', 'comments', 'k2', { item_type: 'event', item_id: 'e1', content: 'הלקוח אישר' }),
  ])
  model.behave(saysJson({ summary: 'רועי ([phone-1]) מביא מסך. הלקוח אישר.', open: ['שעת הקמה'] }))
  images.behave(answersStatus(429), draws(await jpeg(400, 600)))
  await new LoginPage(page).enter(workspace.server.address, admin)
  const comments = new CommentsPage(page)
  await comments.openEvent(workspace.server.address, 'e1', 'מרתון')

  await comments.section().getByRole('button', { name: 'סיכום התגובות' }).click()
  const summary = page.getByRole('dialog', { name: 'סיכום התגובות' })
  await expect(summary).toContainText(model.host)
  await settled(summary)
  expect(await violationsOf(page)).toEqual([])
  await summary.getByRole('button', { name: 'הבנתי, להמשיך' }).click()
  const text = summary.getByRole('textbox', { name: 'הסיכום' })
  await expect(text).toHaveValue(/רועי \(050-1234567\) מביא מסך/)
  await settled(summary)
  expect(await violationsOf(page)).toEqual([])
  await summary.getByRole('button', { name: 'העברה לתגובה' }).click()
  await expect(summary).toBeHidden()
  await expect(comments.composer()).toHaveValue(/עדיין פתוח:\n- שעת הקמה/)
  expect((await workspace.api.pullAll('comments')).size).toBe(2)
  await comments.send().click()
  await expect(comments.comment('סיכום התגובות, בעזרת מודל שפה')).toBeVisible()
  for (const { text: sent } of model.requests) for (const kept of ['1234567', '2,000']) expect(sent).not.toContain(kept)

  const files = new AttachmentsPage(page)
  await files.section().getByRole('button', { name: 'תמונה לכרזה' }).click()
  const poster = page.getByRole('dialog', { name: 'תמונה לכרזה' })
  await expect(poster).toContainText(images.host)
  await poster.getByRole('button', { name: 'הבנתי, להמשיך' }).click()
  await poster.getByRole('textbox', { name: 'מה רואים בתמונה' }).fill('רצים בשקיעה, לפרטים 050-1234567')
  await settled(poster)
  expect(await violationsOf(page)).toEqual([])
  await poster.getByRole('button', { name: 'יצירת תמונה' }).click()
  await expect(poster.getByRole('alert')).toContainText('שירות התמונות עמוס כרגע')
  await poster.getByRole('button', { name: 'יצירת תמונה' }).click()
  await expect(poster.getByRole('img', { name: 'התמונה שנוצרה' })).toBeVisible()
  await settled(poster)
  expect(await violationsOf(page)).toEqual([])
  expect((await workspace.api.pullAll('attachments')).size).toBe(0)
  await poster.getByRole('button', { name: 'צירוף לאירוע' }).click()
  await expect(poster).toBeHidden()
  await expect(files.row('כרזה - מרתון.jpeg')).toBeVisible()
  await expect
    .poll(async () => [...(await workspace.api.pullAll('attachments')).values()])
    .toMatchObject([{ item_id: 'e1', name: 'כרזה - מרתון.jpeg', type: 'image/jpeg', is_stored: true }])
  for (const { text: sent } of images.requests) expect(sent).not.toContain('1234567')

  // Offline neither service can be reached, so their buttons are hidden.
  await page.context().setOffline(true)
  await expect(comments.section().getByRole('button', { name: 'סיכום התגובות' })).toBeHidden()
  await expect(files.section().getByRole('button', { name: 'תמונה לכרזה' })).toBeHidden()
  await page.context().setOffline(false)
})
