import type { Page } from '@playwright/test'
import { type ApiClient, mutation, signInTo } from '../../apps/server/testing/api-client.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { pushAll } from '../../e2e/fixtures/push-all.ts'
import { admin, median, rounded, withServer, worst } from '../browser/with-server.ts'

const [many, few] = [20_000, 20]
const rounds = 15
const worker = { name: 'נועה', email: 'noa@bama.test', password: admin.password, role: 'user' }

const chatOf = (count: number): string => `chat-${count}`
const messageOf = (count: number, index: number): string => `message-${count}-${String(index).padStart(6, '0')}`

/** Creates a chat of two people, each of whom wrote half of the messages. */
async function seedChat(clients: readonly [ApiClient, ApiClient], userId: string, count: number): Promise<void> {
  const [boss, noa] = clients
  await boss.push([mutation('create', 'chats', chatOf(count), { title: `שיחה ${count}`, [`members/${userId}`]: true })])
  const half = Math.floor(count / 2)
  for (const [client, from, to] of [
    [boss, 0, half],
    [noa, half, count],
  ] as const)
    await pushAll(client, to - from, (index) =>
      mutation('create', 'chatMessages', messageOf(count, from + index), {
        chat_id: chatOf(count),
        content: `הודעה ${from + index}: המשאית יוצאת בשבע וחצי, והציוד כבר ארוז במחסן הצפוני`,
      }),
    )
}

/** Runs in the page. Measures from pressing the chat in the list to the frame with its last message. */
const pressChat = (page: Page, count: number): Promise<number> =>
  page.evaluate(
    async ([chat, last]) => {
      const link = document.querySelector<HTMLElement>(`[data-record-key="chat:${chat}"]`)
      const started = performance.now()
      link?.click()
      while (document.querySelector(`[data-record-key="chatMessage:${last}"]`) === null)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - started
    },
    [chatOf(count), messageOf(count, count - 1)] as const,
  )

/** Measures from the chat's address to that frame. */
async function openByAddress(page: Page, address: string, count: number): Promise<number> {
  await page.goto(`${address}/Chats?chat=${chatOf(count)}`)
  return page.evaluate(
    async (last) => {
      while (document.querySelector(`[data-record-key="chatMessage:${last}"]`) === null)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now()
    },
    messageOf(count, count - 1),
  )
}

/** Opens a chat of 20,000 messages, alternating with one of 20 on the same device. */
export const benchChats = (): Promise<object> => {
  let api: ApiClient | undefined
  return withServer(
    async (boss) => {
      api = boss
      const made = await boss.post('/api/users', worker)
      if (!made.ok) throw new Error(`adding a person answered ${made.status}`)
    },
    async ({ address, newDevice }) => {
      if (api === undefined) throw new Error('nobody is signed in')
      const noa = await signInTo(address, worker.email, worker.password)
      const people = await noa.pullAll('systemUsers')
      const noaId = [...people.values()].find(({ email }) => email === worker.email)?.['id']
      for (const count of [few, many]) await seedChat([api, noa], String(noaId), count)
      const page = await (await newDevice()).newPage()
      await new LoginPage(page).signIn(address, admin)
      await page.getByText('מסונכרן').first().waitFor({ timeout: 240_000 })
      const pressed = { few: [] as number[], many: [] as number[] }
      const opened = { few: [] as number[], many: [] as number[] }
      await openByAddress(page, address, few)
      for (let round = 0; round < rounds; round++) {
        pressed.many.push(await pressChat(page, many))
        pressed.few.push(await pressChat(page, few))
      }
      for (let round = 0; round < rounds; round++) {
        opened.few.push(await openByAddress(page, address, few))
        opened.many.push(await openByAddress(page, address, many))
      }
      const times = (values: readonly number[]): object => ({
        median: rounded(median(values)),
        worst: rounded(worst(values)),
      })
      const compared = ({ few, many }: typeof pressed): object => ({
        few: times(few),
        many: times(many),
        ratio: rounded(median(many) / median(few), 2),
      })
      return { messages: { many, few }, rounds, pressed: compared(pressed), opened: compared(opened) }
    },
  )
}
