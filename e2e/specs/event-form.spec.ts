import type { BrowserContext, Page } from '@playwright/test'
import { jpeg } from '../../apps/server/testing/files/images.ts'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { readDrafts } from '../fixtures/device-database.ts'
import { admin, expect, phone, reloadUnsaved, test, type Workspace } from '../fixtures/test.ts'
import { BoardPage, boxOf, centreOf } from '../pages/board-page.ts'
import { EventFormPage, type ImageFile } from '../pages/event-form-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const listed = newEvent('e1', {
  name: 'כנס',
  'checklist/a/item': 'במה',
  'checklist/a/sort_order': 'a0',
  'checklist/b/item': 'הגברה',
  'checklist/b/sort_order': 'a1',
  'checklist/c/item': 'תאורה',
  'checklist/c/sort_order': 'a2',
})
const client = (id: string, name: string): object => ({ ...newEvent(id), entity: 'clients', patch: { name } })
const photo = async (name: string): Promise<ImageFile> => ({ name, mimeType: 'image/jpeg', buffer: await jpeg() })

async function openBoard(
  workspace: Workspace,
  source: Page | BrowserContext,
  email = admin.email,
): Promise<{ page: Page; board: BoardPage; form: EventFormPage }> {
  const page = 'newPage' in source ? await source.newPage() : source
  await new LoginPage(page).enter(workspace.server.address, { ...admin, email })
  // On a phone there is no sidebar whose columns could be waited for.
  await page.goto(`${workspace.server.address}/Events`)
  return { page, board: new BoardPage(page), form: new EventFormPage(page) }
}

async function edit(board: BoardPage, name: string): Promise<void> {
  await (await board.openMenu(name)).getByRole('menuitem', { name: 'ערוך אירוע' }).click()
  await expect(new EventFormPage(board.page).window()).toBeVisible()
}

const create = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()

const eventOf = async (workspace: Workspace, id: string): Promise<Readonly<Record<string, unknown>>> =>
  (await workspace.api.pullAll()).get(id) ?? {}

async function violations(page: Page): Promise<string[]> {
  // Half-faded text has half the contrast.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  return violationsOf(page)
}

test('[A2.57] [A2.88] [A2.89] [A2.91] [A5.11] every field of a new event is saved, its new client with it', async ({
  workspace,
  page,
}) => {
  const operator = await workspace.addPerson('yoav', 'operator')
  await workspace.api.push([{ ...newEvent('t1'), entity: 'tags', patch: { name: 'חתונה', color: '#8b5cf6' } }])
  const { form } = await openBoard(workspace, page)
  await create(page)
  await form.field('שם האירוע').fill('חתונת רותם')
  await form.choice('לקוח').fill('משפחת בן־דוד')
  await expect(form.option('+ הוספת לקוח "משפחת בן־דוד"')).toBeVisible()
  await form.choice('לקוח').press('Enter')
  await expect(form.window()).toContainText('לקוח חדש: יתווסף עם שמירת האירוע')
  await form.choose('סטטוס', 'לסיים היום/מחכה לך')
  await form.fillDay('תאריך', '20.04.2027')
  await form.fillDay('תאריך סיום', '21.04.2027')
  for (const [label, value] of [
    ['כניסת קהל', '1900'],
    ['שעת התחלה', '1930'],
    ['שעת סיום', '0100'],
    ['מיקום', 'גן סאקר'],
    ['קישור ל-Google Drive', 'לא קישור'],
    ['תיאור', 'חופה בשקיעה'],
    ['שם המפיק', 'מיכל'],
    ['טלפון המפיק', '050-1234567'],
    ['הערות עמודת רישום', 'כניסה משער 2'],
    ['טקסט גריד מסך', 'מסך 1920×1080'],
    ['מספר הצעת מחיר', 'Q-17'],
  ] as const)
    await form.field(label).fill(value)
  await form.choose('תגיות', 'חתונה')
  await form.choice('תגיות').fill('בחוץ')
  await form.choice('תגיות').press('Enter')
  await form.choose('מפעיל מוקצה', 'yoav')
  await form.choose('סטטוס אישור', 'מאושר')
  await form.choose('סטטוס סגירות', 'הושלם')
  await form.choose('סטטוס תשלום', 'שולם חלקית')
  await form.field('פריט חדש: צ׳קליסט מנהל').fill('חוזה')
  expect(await violations(page)).toEqual([])
  await form.button('שמירה').click()
  await expect(form.window()).toContainText('יש להזין קישור תקין')
  await expect(form.field('קישור ל-Google Drive')).toBeFocused()
  await form.field('קישור ל-Google Drive').fill('https://drive.google.com/x')
  await form.save()
  await expect(page.getByRole('article')).toContainText('משפחת בן־דוד')
  await expect
    .poll(async () => [...(await workspace.api.pullAll()).values()])
    .toMatchObject([
      {
        name: 'חתונת רותם',
        status: 'לסיים היום/מחכה לך',
        date: '2027-04-20',
        end_date: '2027-04-21',
        audience_arrival_time: '19:00',
        start_time: '19:30',
        end_time: '01:00',
        location: 'גן סאקר',
        drive_url: 'https://drive.google.com/x',
        description: 'חופה בשקיעה',
        producer_name: 'מיכל',
        producer_phone: '050-1234567',
        registration_notes: 'כניסה משער 2',
        screen_grid_text: 'מסך 1920×1080',
        quote_number: 'Q-17',
        tags: ['בחוץ', 'חתונה'],
        assigned_operator_id: operator.id,
        approval_status: 'מאושר',
        booking_status: 'הושלם',
        payment_status: 'שולם חלקית',
        manager_checklist: [{ item: 'חוזה', completed: false }],
      },
    ])
})

test('[A5.13] [A5.14] [A8.21] an inline client needs a name that can be kept, and one of the same name is taken again', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([client('c1', 'Samsung ישראל'), newEvent('e1', { name: 'השקה', client_id: 'gone' })])
  const { board, form } = await openBoard(workspace, page)
  await edit(board, 'השקה')
  await expect(form.choice('לקוח')).toHaveValue('לקוח שנמחק')
  await form.choice('לקוח').fill('  ')
  await form.option('+ הוספת לקוח').click()
  await expect(form.window()).toContainText('יש להזין שם לקוח')
  await form.choice('לקוח').fill('א'.repeat(201))
  await form.choice('לקוח').press('Enter')
  await form.button('שמירה').click()
  await expect(page.getByText('שגיאה בהוספת לקוח:')).toBeVisible()
  await expect(page.getByText('לקוח: הטקסט ארוך מדי')).toBeVisible()
  await form.choice('לקוח').fill('samsung  ישראל')
  await form.option('+ הוספת לקוח').click()
  await expect(form.choice('לקוח')).toHaveValue('Samsung ישראל')
  await form.save()
  await expect.poll(async () => (await eventOf(workspace, 'e1'))['client_id']).toBe('c1')
})

test('[A5.15] checklist items come by Enter and by pasting, go and come back, and are ordered by mouse, keys and menu', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([listed])
  const { board, form } = await openBoard(workspace, page)
  await edit(board, 'כנס')
  // The Jewish calendar loads late and adds a line above the list. The crew is read after the form has opened.
  await expect(form.window().getByText('ערב שבת')).toBeVisible()
  await expect(form.window().getByText('עוד לא שובץ אף אחד.')).toBeVisible()
  // Upwards, because below the form's lower edge the pointer is over nothing.
  await form.drag('הגברה', 'במה')
  await expect.poll(() => form.items()).toEqual(['הגברה', 'במה', 'תאורה'])
  await form.handle('תאורה').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('מקום 2 מתוך 3.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('הגרירה בוטלה. הפריט חזר למקומו.')).toBeAttached()
  await expect(form.window()).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect.poll(() => form.items()).toEqual(['הגברה', 'תאורה', 'במה'])
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'לראש הרשימה' }).click()
  await expect.poll(() => form.items()).toEqual(['תאורה', 'הגברה', 'במה'])
  await expect(form.handle('תאורה')).toBeFocused()

  const draft = form.field('פריט חדש: צ׳קליסט')
  await draft.fill('   ')
  await draft.press('Enter')
  await draft.fill('  מסכים ')
  await draft.press('Enter')
  await expect(draft).toBeFocused()
  await expect(draft).toHaveValue('')
  await draft.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '- גנרטור\n- הסעות\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await form.button('הסרת הפריט הגברה').click()
  await expect(form.button('הסרת הפריט במה')).toBeFocused()
  await form.button('הסרת הפריט גנרטור').click()
  await form.button('ביטול ההסרה').click()
  await expect.poll(() => form.items()).toEqual(['תאורה', 'במה', 'מסכים', 'גנרטור', 'הסעות'])
  await form.save()
  await expect.poll(async () => (await eventOf(workspace, 'e1'))['checklist']).toHaveLength(5)
  // Who was not moved keeps the place that it had on the server.
  const stored = (await eventOf(workspace, 'e1'))['checklist'] as { id: string; item: string; sort_order: string }[]
  expect(stored.toSorted((a, b) => (a.sort_order < b.sort_order ? -1 : 1)).map(({ item }) => item)).toEqual([
    'תאורה',
    'במה',
    'מסכים',
    'גנרטור',
    'הסעות',
  ])
})

test('[A2.78] [A2.90] images by picker, several at once, without a line: sent when it is back, and seen by a colleague', async ({
  workspace,
  newDevice,
}) => {
  await workspace.api.push([newEvent('e1', { name: 'השקה' })])
  const device = await newDevice()
  const { page, board, form } = await openBoard(workspace, device)
  await board.synced()
  await device.setOffline(true)
  await edit(board, 'השקה')
  await form.pick([await photo('ראשי.jpg'), await photo('צד.jpg'), await photo('ישן.jpg')])
  for (const name of ['ראשי.jpg', 'צד.jpg', 'ישן.jpg']) await form.shows(name)
  await form.button('הסרת התמונה ישן.jpg').click()
  await expect(form.window()).toContainText('תישלח עם שמירת האירוע')
  await form.handle('צד.jpg').click()
  await page.getByRole('menuitem', { name: 'למעלה' }).click()
  await form.save()
  await edit(board, 'השקה')
  await expect(form.window()).toContainText('ממתינה לשליחה')
  await device.setOffline(false)
  await expect(form.window()).not.toContainText('ממתינה לשליחה')
  await expect(form.window()).toContainText('נשמרה בשרת')

  const other = await openBoard(workspace, await newDevice())
  await edit(other.board, 'השקה')
  await other.form.shows('צד.jpg')
  await other.form.button('הצגת התמונה צד.jpg').click()
  const lightbox = other.form.lightbox()
  await expect(lightbox).toHaveAccessibleName('צד.jpg השקה · 1 מתוך 2')
  await other.page.keyboard.press('ArrowLeft')
  await expect(lightbox).toHaveAccessibleName('ראשי.jpg השקה · 2 מתוך 2')
  expect(await violations(other.page)).toEqual([])
  await other.page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(other.form.button('הצגת התמונה צד.jpg')).toBeFocused()
  await other.form.button('הסרת התמונה ראשי.jpg').click()
  await other.form.save()
  await expect
    .poll(async () => (await eventOf(workspace, 'e1'))['screen_grid_images'])
    .toMatchObject([{ filename: 'צד.jpg' }])

  // The event's dialog shows it too. Escape closes the large picture but not the dialog under it.
  const window = await other.board.openEvent('השקה')
  await expect(window.getByRole('heading', { name: 'גריד מסך' })).toBeVisible()
  await window.getByRole('button', { name: 'הצגת התמונה צד.jpg' }).click()
  await expect(lightbox).toContainText('צד.jpg')
  await other.page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(window).toBeVisible()
})

test('[A5.12] [A8.19] images are dropped and pasted too; what is none is refused with its reason', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([newEvent('e1', { name: 'השקה' })])
  const { board, form } = await openBoard(workspace, page)
  await edit(board, 'השקה')
  const bytes = [...(await jpeg())]
  const dropped = await page.evaluateHandle((image) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(image)], 'dropped.jpg', { type: 'image/jpeg' }))
    data.items.add(new File(['%PDF'], 'quote.pdf', { type: 'application/pdf' }))
    data.items.add(new File(['heic'], 'IMG_1.HEIC', { type: '' }))
    data.items.add(new File(['broken'], 'broken.png', { type: 'image/png' }))
    return data
  }, bytes)
  await form.field('טקסט גריד מסך').dispatchEvent('drop', { dataTransfer: dropped })
  await form.shows('dropped.jpg')
  const problem = form.window().getByRole('alert')
  for (const text of [
    'שגיאה בהעלאת תמונות',
    'quote.pdf: קובץ זה אינו תמונה',
    'IMG_1.HEIC: תמונות HEIC אינן נתמכות',
    'broken.png: הקובץ אינו תקין',
  ])
    await expect(problem).toContainText(text)
  await form.field('מיקום').evaluate((input, image) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(image)], 'pasted.jpg', { type: 'image/jpeg' }))
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes)
  await form.shows('pasted.jpg')
  await expect(problem).toBeHidden()
  await form.save()
  await expect.poll(async () => (await eventOf(workspace, 'e1'))['screen_grid_images']).toHaveLength(2)
})

test('what was typed outlives a reload, on top of what a colleague saved meanwhile, until it is discarded', async ({
  workspace,
  newDevice,
}) => {
  await workspace.api.push([listed])
  const device = await newDevice()
  const { page, board, form } = await openBoard(workspace, device)
  await edit(board, 'כנס')
  await form.field('מיקום').fill('אילת')
  await form.button('הסרת הפריט במה').click()
  await form.pick([await photo('טיוטה.jpg')])
  await form.shows('טיוטה.jpg')
  await draftHas(page, 'טיוטה.jpg')
  const colleague = await openBoard(workspace, await newDevice())
  await edit(colleague.board, 'כנס')
  await colleague.form.field('תיאור').fill('מהעמיתה')
  await colleague.form.save()
  await reloadUnsaved(page)
  await expect(board.card('כנס')).toContainText('מהעמיתה')
  await edit(board, 'כנס')
  await expect(form.window()).toContainText('שוחזרה טיוטה שלא נשמרה')
  await expect(form.field('מיקום')).toHaveValue('אילת')
  await expect(form.field('תיאור')).toHaveValue('מהעמיתה')
  await expect.poll(() => form.items()).toEqual(['הגברה', 'תאורה'])
  await form.shows('טיוטה.jpg')
  await form.button('מחיקת הטיוטה').click()
  await expect(form.field('מיקום')).toHaveValue('')
  await expect.poll(() => form.items()).toEqual(['במה', 'הגברה', 'תאורה'])
  await form.field('מיקום').fill('חיפה')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'יציאה בלי שמירה' }).click()
  await expect(form.window()).toBeHidden()
  await edit(board, 'כנס')
  await expect(form.field('מיקום')).toHaveValue('')
  await expect(form.window()).not.toContainText('שוחזרה טיוטה')
})

/** Waits until a draft with that text is on the device's disk. */
const draftHas = (page: Page, text: string): Promise<void> =>
  expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain(text)

test("[A6.18] three roles: the manager section is an admin's, clients are added by whoever writes events", async ({
  workspace,
  newDevice,
}) => {
  const operator = await workspace.addPerson('yoav', 'operator')
  const worker = await workspace.addPerson('inbal', 'user', { can_edit_events: true })
  const own = await openBoard(workspace, await newDevice(), operator.email)
  await create(own.page)
  await expect(own.form.window()).not.toContainText('ניהול האירוע')
  await own.form.field('שם האירוע').fill('פסטיבל')
  await own.form.fillDay('תאריך', '20.04.2027')
  await own.form.choice('לקוח').fill('עיריית חיפה')
  await own.form.option('+ הוספת לקוח "עיריית חיפה"').click()
  await own.form.save()
  await expect(own.board.card('פסטיבל')).toContainText('עיריית חיפה')
  await own.board.synced()

  const other = await openBoard(workspace, await newDevice(), worker.email)
  await edit(other.board, 'פסטיבל')
  await expect(other.form.choice('לקוח')).toHaveValue('עיריית חיפה')
  await expect(other.form.window()).not.toContainText('ניהול האירוע')
  await other.form.field('מיקום').fill('נמל חיפה')
  await other.form.save()

  const boss = await openBoard(workspace, await newDevice())
  await edit(boss.board, 'פסטיבל')
  await expect(boss.form.choice('מפעיל מוקצה')).toHaveValue('yoav')
  await expect(boss.form.window()).toContainText('גלוי למנהלים בלבד')
})

test('the timer measures the event or one of its tasks', async ({ workspace, page }) => {
  await workspace.api.push([
    newEvent('e1', { name: 'כנס' }),
    { ...newEvent('k1'), entity: 'tasks', patch: { description: 'הזמנת גנרטור', event_id: 'e1' } },
    { ...newEvent('k2'), entity: 'tasks', patch: { description: 'של אחר' } },
  ])
  const { board, form } = await openBoard(workspace, page)
  await edit(board, 'כנס')
  await form.choose('יעד הטיימר', 'משימה')
  await form.button('שמירה').click()
  await expect(form.window()).toContainText('יש לבחור משימה')
  await form.choice('משימה').click()
  await expect(page.getByRole('option')).toHaveText(['הזמנת גנרטור'])
  await form.option('הזמנת גנרטור').click()
  await form.save()
  await expect
    .poll(() => eventOf(workspace, 'e1'))
    .toMatchObject({ timer_target_type: 'task', timer_target_task_id: 'k1' })
})

test('on a phone: a long press moves an item, targets are large, and axe finds nothing', async ({
  workspace,
  newDevice,
}) => {
  await workspace.api.push([listed])
  const device = await newDevice({ viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' })
  const { page, board, form } = await openBoard(workspace, device)
  await edit(board, 'כנס')
  await form.choice('תגיות').fill('בחוץ')
  await form.choice('תגיות').press('Enter')
  await form.handle('תאורה').scrollIntoViewIfNeeded()
  for (const target of [form.handle('במה'), form.button('הסרת הפריט במה'), form.button('הסרת התגית בחוץ')]) {
    const { width, height } = await boxOf(target)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  const from = await centreOf(form.handle('במה'))
  const to = await boxOf(form.handle('תאורה'))
  const touch = await device.newCDPSession(page)
  const at = (y: number) => [{ x: Math.round(from.x), y: Math.round(y) }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.y) })
  // A long press takes time. The row shows when it has been picked up.
  await expect(form.list('צ׳קליסט').locator('[data-held]')).toBeVisible()
  for (let step = 1; step <= 10; step++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(from.y + ((to.y + to.height - from.y) * step) / 10),
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => form.items()).toEqual(['הגברה', 'תאורה', 'במה'])
  expect(await violations(page)).toEqual([])
  await form.save()
  await expect.poll(async () => (await eventOf(workspace, 'e1'))['tags']).toEqual(['בחוץ'])
})
