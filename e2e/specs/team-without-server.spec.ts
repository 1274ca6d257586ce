import { signInTo } from '../../apps/server/testing/api-client.ts'
import { withDataDir } from '../../apps/server/testing/server-process.ts'
import { answerAsGitHub } from '../fixtures/github.ts'
import { enterServer, installServer, moveDialog, serverPassword } from '../fixtures/move-to-server.ts'
import { ownDataAt, ownDataIn, withPerson } from '../fixtures/own-data.ts'
import { serveStaticFiles } from '../fixtures/static-files.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { untilWritten } from '../fixtures/written.ts'
import { BoardPage } from '../pages/board-page.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { SharingPage } from '../pages/sharing-page.ts'

test.use({ serviceWorkers: 'block' })

const token = 'ghp_teamWithoutServer'
const secondToken = 'ghp_ofTheSecondDevice'
const passphrase = 'במה אור ירח תפוז'

test('[B7.11] a team without a server: a gist, a second device by a link, both edit offline, and all of it moves to a server', async ({
  newDevice,
}) => {
  test.slow()
  const files = await serveStaticFiles()
  const { address } = files
  const device = await newDevice()
  const secondDevice = await newDevice()
  let isOffline = false
  const gitHub = await answerAsGitHub([device, secondDevice], undefined, () => isOffline)
  for (const one of [token, secondToken]) gitHub.addToken(one, { login: 'almog', listsSecret: true })
  const setOffline = async (now: boolean): Promise<void> => {
    isOffline = now
    await device.setOffline(now)
    await secondDevice.setOffline(now)
  }
  const page = await device.newPage()
  const board = new BoardPage(page)
  const sharing = new SharingPage(page)
  const second = await secondDevice.newPage()
  const secondBoard = new BoardPage(second)

  await test.step('one works alone, and begins to share', async () => {
    await new LoginPage(page).beginWithoutServer(address, admin)
    await board.open(address)
    await board.create('השקת Galaxy S27', '20.04.2027')
    await untilWritten(page)
    await sharing.open(address)
    await sharing.begin('ghp_wrong')
    await expect(sharing.dialog().getByText('הגישה ל-GitHub נכשלה')).toBeVisible()
    await sharing.chooseGist(token)
    await sharing.setPassphrase(passphrase, 'הצפנה ושיתוף')
    await sharing.isPublished()
  })

  await test.step('what lies there says nothing', () => {
    const [stored] = [...gitHub.gists.values()]
    expect(stored?.isPublic).toBe(false)
    const texts = [...(stored?.files ?? [])].flatMap(([name, { content }]) => [name, content])
    for (const word of ['Galaxy', 'אלמוג', admin.email, 'events']) expect(texts.join('\n')).not.toContain(word)
  })

  await test.step('a second device joins by a link', async () => {
    const link = await sharing.invite()
    expect(Buffer.from(new URL(link).hash.slice('#join='.length), 'base64url').toString()).not.toContain(token)
    await second.goto(link)
    const joining = new SharingPage(second)
    await joining.openWithToken('ghp_wrong')
    await expect(second.getByText('הגישה ל-GitHub נכשלה')).toBeVisible()
    await joining.openWithToken(secondToken)
    await expect(second.getByRole('radio', { name: 'דנה אלמוג' })).toBeVisible()
    expect(new URL(second.url()).hash).toBe('')
    await joining.joinAs('דנה אלמוג', admin.password)
    await secondBoard.open(address)
    await expect(secondBoard.card('השקת Galaxy S27')).toBeVisible()
  })

  await test.step('both edit one event offline, and each makes another', async () => {
    await board.open(address)
    // Waits until the code of everything the board can open is loaded.
    for (const one of [page, second]) await expect(one.locator('html')).toHaveAttribute('data-parts', 'here')
    await setOffline(true)
    await board.edit('השקת Galaxy S27', 'מיקום', 'גן סאקר')
    await board.create('מרתון ירושלים', '16.04.2027')
    await secondBoard.edit('השקת Galaxy S27', 'שם המפיק', 'יעל')
    await secondBoard.create('יריד הספר', '17.04.2027')
    await untilWritten(page)
    await untilWritten(second)
    await setOffline(false)
    // A device isn't notified of others' changes. It checks when it is opened, and every 30 seconds.
    for (const one of [page, second]) {
      await new SharingPage(one).open(address)
      await new SharingPage(one).isPublished()
    }
    for (const one of [board, secondBoard]) {
      await one.open(address)
      await expect(one.card('יריד הספר')).toBeVisible()
      await expect(one.card('מרתון ירושלים')).toBeVisible()
      const event = await one.openEvent('השקת Galaxy S27')
      await expect(event).toContainText('גן סאקר')
      await expect(event).toContainText('יעל')
      await one.page.keyboard.press('Escape')
    }
  })

  await test.step('both have the same, record by record, and GitHub was asked as it says that one may', async () => {
    const contentOf = async (database: DatabasePage): Promise<object> => {
      await database.open(address)
      return ownDataIn((await database.backUp()).text)
    }
    await expect.poll(async () => contentOf(new DatabasePage(second))).toEqual(await contentOf(new DatabasePage(page)))
    expect(gitHub.problems).toEqual([])
  })

  await test.step('the workspace moves to a server with everything', () =>
    withDataDir(async (dataDir) => {
      const here = ownDataIn((await new DatabasePage(page).backUp()).text)
      const myId = Object.keys(here)
        .find((key) => key.startsWith('systemUsers/'))
        ?.split('/')[1]
      const { server, code } = await installServer(files, dataDir)
      await enterServer(page, address, code)
      await moveDialog(page).getByRole('button', { name: 'העברה', exact: true }).click()
      await page.waitForURL((url) => url.pathname === '/')
      const api = await signInTo(server.address, admin.email, serverPassword)
      const [theirId = ''] = (await api.pullAll('systemUsers')).keys()
      expect(await ownDataAt(api)).toEqual(withPerson(here, myId ?? '', theirId))
      await server.stop()
    }))
})
