import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { mutation } from '../../apps/server/testing/api-client.ts'
import { bombPng } from '../../apps/server/testing/files/images.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { launchKillable } from '../fixtures/killable-browser.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { throttle } from '../fixtures/throttle.ts'
import { AttachmentsPage } from '../pages/attachments-page.ts'
import { CommentsPage } from '../pages/comments-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const eventName = 'כנס מכירות'
/** At least five upload parts, on a line of a few hundred kilobytes per second. */
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_500_000, 'מפרט ')])

const png = bombPng(40, 30)

const waitUntilSynced = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/Sync`)
  await expect(page.getByText('כל השינויים נשלחו והתקבלו')).toBeVisible()
}

test('a file that is attached without a line is known to a colleague once the record is there, and to be had when its bytes are, though the browser was killed in between', async ({
  workspace,
  newDevice,
}) => {
  const { server, api } = workspace
  await api.push([mutation('create', 'events', 'e1', { name: eventName, date: '2027-04-16' })])
  const noa = { name: 'נועה לוי', email: 'noa@almog.example', password: admin.password, role: 'user' }
  expect((await api.post('/api/users', noa)).ok).toBe(true)

  const profile = await mkdtemp(join(tmpdir(), 'bama-e2e-'))
  const line = await openLine(server.address)
  let phone = await launchKillable(profile)
  try {
    let page = await phone.context.newPage()
    await new LoginPage(page).enter(line.address, noa)
    await waitUntilSynced(page, line.address)
    const files = new AttachmentsPage(page)
    await files.openEvent(line.address, 'e1', eventName)
    line.cut()
    await files.attach('מפרט טכני.pdf', pdf)
    await expect(files.row('מפרט טכני.pdf')).toContainText('ממתין לשליחה')
    expect(await violationsOf(page)).toEqual([])

    // The record arrives at once; the bytes take more than a minute.
    await throttle(page, { bytesPerSecond: 20_000, latencyMs: 200 })
    line.mend()
    const colleague = await (await newDevice()).newPage()
    await new LoginPage(colleague).enter(server.address, admin)
    const theirs = new AttachmentsPage(colleague)
    await theirs.openEvent(server.address, 'e1', eventName)
    await expect(theirs.row('מפרט טכני.pdf')).toContainText('ממתין בטלפון של נועה לוי')
    expect(await violationsOf(colleague)).toEqual([])

    // The browser is killed in the middle of the upload.
    await expect(files.row('מפרט טכני.pdf')).toContainText(/בשליחה, [1-9]\d?%/, { timeout: 60_000 })
    await phone.kill()
    phone = await launchKillable(profile)
    page = await phone.context.newPage()
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') offsets.push(Number(new URL(request.url()).searchParams.get('offset')))
    })
    await page.goto(`${line.address}/Events`)
    const hasArrived = async (): Promise<boolean> =>
      (await theirs.row('מפרט טכני.pdf').textContent())?.includes('ממתין') === false
    await new LoginPage(page).signInUnless(hasArrived, line.address, noa)
    // The attached file survived, and its upload continues by itself from where it was.
    await expect(theirs.row('מפרט טכני.pdf')).not.toContainText('ממתין')
    expect(offsets[0]).toBeGreaterThan(0)
    const saved = await theirs.download('מפרט טכני.pdf')
    expect((await readFile(await saved.path())).equals(pdf)).toBe(true)
    expect(saved.suggestedFilename()).toBe('מפרט טכני.pdf')

    // It is kept on the colleague's device too.
    await expect(theirs.row('מפרט טכני.pdf')).toContainText('זמין גם בלי רשת')
    // An image opens on the page, and Escape closes only the image.
    await theirs.attach('במה.png', png, 'image/png')
    const preview = await theirs.preview('במה.png')
    expect(await violationsOf(colleague)).toEqual([])
    await colleague.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await expect(theirs.section()).toBeVisible()
    await theirs.remove('מפרט טכני.pdf')
    await expect(theirs.row('מפרט טכני.pdf')).toHaveCount(0)
  } finally {
    await phone.close().catch(() => undefined)
    await line.close()
    await rm(profile, { recursive: true, force: true })
  }
})

/** A PDF with a password that nobody can enter, because its check always fails. */
const lockedPdf = Buffer.from(
  `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>
endobj
4 0 obj
<< /Filter /Standard /V 1 /R 2 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> /P -4 >>
endobj
trailer
<< /Root 1 0 R /Size 5 /Encrypt 4 0 R /ID [<00> <00>] >>
%%EOF
`,
)

test('the first page of a PDF is seen beside its name, by a colleague too; a locked one and a broken one have an icon', async ({
  workspace,
  newDevice,
}) => {
  const { server, api } = workspace
  await api.push([mutation('create', 'events', 'e1', { name: eventName, date: '2027-04-16' })])
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).enter(server.address, admin)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content.Security/i.test(message.text())) complaints.push(message.text())
  })
  const paper = await page.context().newPage()
  await paper.setContent('<html lang="he" dir="rtl"><body style="background: #c00"><h1>מפרט טכני</h1>')
  const printed = await paper.pdf({ printBackground: true })
  await paper.close()

  const files = new AttachmentsPage(page)
  await files.openEvent(server.address, 'e1', eventName)
  await files.attach('מפרט.pdf', printed)
  await files.attach('נעול.pdf', lockedPdf)
  await files.attach('פגום.pdf', pdf)
  expect(await coloursOf(files.thumbnail('מפרט.pdf'))).toEqual({ width: 120, height: 156, red: true })
  await expect(files.thumbnail('נעול.pdf')).toHaveCount(0)
  await expect(files.thumbnail('פגום.pdf')).toHaveCount(0)
  expect(complaints).toEqual([])

  const colleague = await (await newDevice()).newPage()
  await new LoginPage(colleague).enter(server.address, admin)
  const theirs = new AttachmentsPage(colleague)
  await theirs.openEvent(server.address, 'e1', eventName)
  // As long as the server doesn't have the picture, its element goes and comes again.
  await expect
    .poll(() => coloursOf(theirs.thumbnail('מפרט.pdf')).catch(() => null))
    .toEqual({ width: 120, height: 156, red: true })
  await expect(theirs.row('נעול.pdf')).toBeVisible()
  await expect(theirs.thumbnail('נעול.pdf')).toHaveCount(0)
  expect(await violationsOf(colleague)).toEqual([])
})

/** Returns a picture's size, and whether its middle is red like the printed page. */
const coloursOf = (image: Locator): Promise<object> =>
  image.evaluate(async (element) => {
    const shown = element as HTMLImageElement
    await shown.decode()
    const { naturalWidth: width, naturalHeight: height } = shown
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(shown, 0, 0)
    const [red = 0, green = 0] = context?.getImageData(width / 2, height / 2, 1, 1).data ?? []
    return { width, height, red: red > 150 && green < 60 }
  })

test('a file goes out with a comment, is read from it, and goes with it', async ({ workspace, newDevice }) => {
  const { server, api } = workspace
  await api.push([mutation('create', 'events', 'e1', { name: eventName, date: '2027-04-16' })])
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).enter(server.address, admin)
  const comments = new CommentsPage(page)
  await comments.openEvent(server.address, 'e1', eventName)
  await comments.choose([
    { name: 'להקה.exe', mimeType: 'application/x-msdownload', buffer: pdf },
    { name: 'רשימת ציוד.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'טיוטה.pdf', mimeType: 'application/pdf', buffer: pdf },
  ])
  await expect(comments.section().getByRole('alert')).toContainText('להקה.exe: אי אפשר לצרף קבצים מהסוג הזה')
  await comments.section().getByRole('button', { name: 'הסרת הקובץ טיוטה.pdf' }).click()
  expect(await violationsOf(page)).toEqual([])
  await comments.send().click()
  const sent = comments.comment('קובץ מצורף')
  await expect(sent).toContainText('רשימת ציוד.pdf')
  await expect(comments.section().getByRole('alert')).toBeHidden()

  const colleague = await (await newDevice()).newPage()
  await new LoginPage(colleague).enter(server.address, admin)
  const theirs = new CommentsPage(colleague)
  await theirs.openEvent(server.address, 'e1', eventName)
  const row = theirs.comment('קובץ מצורף')
  await expect(row).toContainText('רשימת ציוד.pdf')
  await expect(row).not.toContainText('ממתין')
  const coming = colleague.waitForEvent('download')
  await row.getByRole('button', { name: /^פתיחת הקובץ/ }).click()
  expect((await readFile(await (await coming).path())).equals(pdf)).toBe(true)
  expect(await violationsOf(colleague)).toEqual([])

  await theirs.deleteButton('קובץ מצורף').click()
  await theirs.question().getByRole('button', { name: 'מחיקה' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('רשימת ציוד.pdf')).toHaveCount(0)
})
