import type { Page } from '@playwright/test'
import { openFakeModel, answersStatus, saysJson } from '../../apps/server/testing/integrations/fake-model.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, expect, phone, test } from '../fixtures/test.ts'
import { EventFormPage } from '../pages/event-form-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const withModel = test.extend<{ model: Awaited<ReturnType<typeof openFakeModel>> }>({
  // Playwright reads a fixture's dependencies from its first parameter; this one has none.
  // oxlint-disable-next-line no-empty-pattern
  model: async ({}, use) => {
    const model = await openFakeModel()
    await use(model)
    model.close()
  },
  serverEnv: ({ model }, use) => use({ LLM_URL: model.settings.url, LLM_MODEL: 'test-model' }),
})

withModel.use({ viewport: phone })

/** A brief as a client sends it, printed by a browser. */
async function printedBrief(page: Page): Promise<Buffer> {
  const paper = await page.context().newPage()
  await paper.setContent(
    '<html lang="he" dir="rtl"><h1>ערב חברה באולמי הגן</h1><p>קבלת פנים בשעה 19:30, דנה 050-1234567</p>',
  )
  const pdf = await paper.pdf()
  await paper.close()
  return pdf
}

withModel(
  'a pasted WhatsApp message fills the form of a new event, which is saved by hand',
  async ({ workspace, model, page }) => {
    await new LoginPage(page).enter(workspace.server.address, admin)
    const form = new EventFormPage(page)
    await page.goto(`${workspace.server.address}/Events?new=1`)
    await form.field('שם האירוע').fill('ערב של אלמוג')
    await form.button('מילוי מתקציר').click()

    const window = page.getByRole('dialog', { name: 'מילוי מתקציר' })
    await expect(window).toContainText(model.host)
    await settled(window)
    expect(await violationsOf(page)).toEqual([])
    await window.getByRole('button', { name: 'הבנתי, להמשיך' }).click()

    // A PDF's text is put into the field, and isn't sent before the user has seen it there.
    const field = window.getByRole('textbox', { name: 'התקציר' })
    const chooser = page.waitForEvent('filechooser')
    await window.getByRole('button', { name: 'קובץ PDF או טקסט' }).click()
    await (await chooser).setFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer: await printedBrief(page) })
    await expect(field).toHaveValue('ערב חברה באולמי הגן\nקבלת פנים בשעה 19:30, דנה 050-1234567')
    expect(model.requests).toEqual([])

    model.behave(answersStatus(429))
    const text = 'ערב חברה ב-3.12.2031 באולמי הגן, מ-20:00. דנה 050-1234567, תקציב 9,000 ש"ח'
    await field.fill(text)
    await window.getByRole('button', { name: 'קריאת התקציר' }).click()
    await expect(window.getByRole('alert')).toContainText('מודל השפה עמוס כרגע')

    model.behave(
      saysJson({
        name: 'ערב חברה',
        date: '2031-12-03',
        start_time: '20:00',
        location: 'אולמי הגן',
        client_name: 'אלמוג תעשיות',
        producer_name: 'דנה',
        producer_phone: '[phone-1]',
        status: 'הסתיים',
      }),
    )
    await window.getByRole('button', { name: 'קריאת התקציר' }).click()
    const suggestions = window.getByRole('group', { name: 'הצעות' })
    await expect(suggestions).toBeFocused()
    await expect(suggestions.getByRole('checkbox', { name: /שם האירוע/ })).not.toBeChecked()
    await settled(window)
    expect(await violationsOf(page)).toEqual([])
    await window.getByRole('button', { name: 'העברה לטופס' }).click()
    await expect(window).toBeHidden()

    await expect(form.field('שם האירוע')).toHaveValue('ערב של אלמוג')
    await expect(form.field('מיקום')).toHaveValue('אולמי הגן')
    expect([...(await workspace.api.pullAll()).values()].some(({ location }) => location === 'אולמי הגן')).toBe(false)
    await form.button('שמירה').click()
    await expect(form.window()).toBeHidden()
    await expect
      .poll(async () => [...(await workspace.api.pullAll()).values()].find(({ location }) => location === 'אולמי הגן'))
      .toMatchObject({
        name: 'ערב של אלמוג',
        date: '2031-12-03',
        start_time: '20:00',
        producer_name: 'דנה',
        producer_phone: '050-1234567',
      })
    for (const { text: sent } of model.requests)
      for (const kept of ['1234567', '9,000']) expect(sent).not.toContain(kept)

    // Offline the model can't be reached, so the button is hidden.
    await page.goto(`${workspace.server.address}/Events?new=1`)
    await expect(form.button('מילוי מתקציר')).toBeVisible()
    await page.context().setOffline(true)
    await expect(form.button('מילוי מתקציר')).toBeHidden()
    await page.context().setOffline(false)
  },
)

test('[B7.16] where the operator set no model, nothing speaks of one', async ({ workspace, page }) => {
  await new LoginPage(page).enter(workspace.server.address, admin)
  const answered = page.waitForResponse('**/api/integrations')
  await page.goto(`${workspace.server.address}/Events?new=1`)
  await (await answered).finished()
  const form = new EventFormPage(page)
  await expect(form.field('שם האירוע')).toBeVisible()
  await expect(form.button('מילוי מתקציר')).toBeHidden()
})
