import type { MadeInvitation } from '@bama/sync'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSmtpMailer } from '../../mail/smtp-mailer.ts'
import { smtpSettingsOf } from '../../mail/smtp-settings.ts'
import { headerOf, partOf, type RunningSmtp, startSmtp } from '../../../testing/smtp-process.ts'
import { emailOf, openTestServer, type TestServer } from '../../../testing/test-server.ts'

interface Mailing {
  readonly server: TestServer
  readonly smtp: RunningSmtp
  readonly admin: string
}

async function openMailing(behaviour: object = {}, login = ''): Promise<Mailing> {
  const smtp = await startSmtp(behaviour)
  onTestFinished(() => smtp.stop())
  const settings = smtpSettingsOf(`smtp://${login}127.0.0.1:${smtp.port}?from=bama@bama.example`)
  if (settings === null) throw new Error('the address is right')
  const server = await openTestServer({ origin: 'https://bama.example', mailer: createSmtpMailer(settings) })
  await server.addPerson('dana', 'admin')
  return { server, smtp, admin: await server.signIn('dana') }
}

const create = async ({ server, admin }: Mailing, name: string): Promise<string> =>
  (
    await server.call('POST', '/api/users', { body: { name, email: emailOf('noa'), role: 'user' }, cookie: admin })
  ).json<{ id: string }>().id

const invite = async ({ server, admin }: Mailing, id: string): Promise<MadeInvitation> =>
  (await server.call('POST', `/api/users/${id}/invitation`, { cookie: admin })).json<MadeInvitation>()

const tokenIn = (text: string): string =>
  /https:\/\/bama\.example\/invitation#([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? ''

const accept = async ({ server }: Mailing, token: string): Promise<number> =>
  (await server.call('POST', '/api/invitations/accept', { body: { token, password: 'a-brand-new-one' } })).statusCode

describe('an invitation by e-mail', () => {
  it('arrives in Hebrew with a link that works, which the admin is not shown', async () => {
    const mailing = await openMailing()
    const id = await create(mailing, 'נועה <b>לוי</b> & בניו')
    expect(await invite(mailing, id)).toEqual({
      purpose: 'invitation',
      sent: true,
      link: null,
      problem: null,
      expiresAt: expect.any(String),
    })
    const mail = await mailing.smtp.nextMail()
    expect(mail.to).toEqual([emailOf('noa')])
    expect(headerOf(mail, 'Subject')).toBe('הזמנה לבמה')
    const [text, html] = [partOf(mail, 'text/plain'), partOf(mail, 'text/html')]
    expect(text).toContain('שלום נועה <b>לוי</b> & בניו,')
    expect(text).toContain('הקישור חד־פעמי, ותקף עד 27 בנובמבר 2026')
    expect(html).toContain('dir="rtl"')
    expect(html).toContain('נועה &lt;b&gt;לוי&lt;/b&gt; &amp; בניו')
    expect([tokenIn(html), mailing.server.log.join('').includes(tokenIn(text))]).toEqual([tokenIn(text), false])
    expect(await accept(mailing, tokenIn(text))).toBe(200)

    // The second link is for an account that has a password.
    expect(await invite(mailing, id)).toMatchObject({ purpose: 'reset', sent: true })
    const reset = await mailing.smtp.nextMail()
    expect(headerOf(reset, 'Subject')).toBe('סיסמה חדשה לבמה')
    expect(await accept(mailing, tokenIn(partOf(reset, 'text/plain')))).toBe(200)
  })

  it('leads to the address that is set, whatever host the call was for', async () => {
    const mailing = await openMailing()
    const id = await create(mailing, 'נועה')
    await mailing.server.call('POST', `/api/users/${id}/invitation`, {
      cookie: mailing.admin,
      headers: { host: 'evil.example' },
    })
    const mail = await mailing.smtp.nextMail()
    expect(mail.raw).not.toContain('evil.example')
    expect(tokenIn(partOf(mail, 'text/plain'))).not.toBe('')
  })

  it.each([
    ['mail_login_refused', { login: { user: 'bama', password: 'right' } }, 'bama:wrong@'],
    ['mail_refused', { refuses: emailOf('noa') }, ''],
  ])('that ends with %s becomes a link to pass on', async (problem, behaviour, login) => {
    const mailing = await openMailing(behaviour, login)
    const made = await invite(mailing, await create(mailing, 'נועה'))
    expect(made).toMatchObject({ sent: false, problem })
    expect(mailing.server.log.join('')).toContain('an e-mail did not go out')
    expect(await accept(mailing, tokenIn(made.link ?? ''))).toBe(200)
  })

  it("becomes a link when the mail server is gone, and holds up nobody's write meanwhile", async () => {
    const mailing = await openMailing()
    await mailing.smtp.stop()
    const id = await create(mailing, 'נועה')
    const writes = vi.spyOn(mailing.server.store, 'write')
    const made = await invite(mailing, id)
    // The link was written and committed before the mail server was contacted.
    expect(writes).toHaveBeenCalledTimes(1)
    expect(made).toMatchObject({ sent: false, problem: 'mail_unreachable' })
    expect(await accept(mailing, tokenIn(made.link ?? ''))).toBe(200)
  })
})
