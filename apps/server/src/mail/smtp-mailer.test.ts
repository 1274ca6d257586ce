import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { headerOf, partOf, type RunningSmtp, startSmtp } from '../../testing/smtp-process.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { smtpSettingsOf } from './smtp-settings.ts'

async function smtp(behaviour: object = {}): Promise<RunningSmtp> {
  const server = await startSmtp(behaviour)
  onTestFinished(() => server.stop())
  return server
}

/** `limits` are the usual ones unless the server will never answer: a busy machine needs seconds for a whole mail. */
function mailerTo(url: string, limits?: Parameters<typeof createSmtpMailer>[1]) {
  const settings = smtpSettingsOf(url)
  if (settings === null) throw new Error(`${url} is no address`)
  return createSmtpMailer(settings, limits)
}
const impatient = { stepMs: 1500, wholeMs: 3000 }

const mail = {
  to: { name: 'ענבל פרץ', address: 'inbal@almog.example' },
  subject: 'הזמנה לבמה',
  text: 'שלום ענבל,\n\nhttps://bama.example/invitation#token',
  html: '<p dir="rtl">שלום ענבל</p>',
}

const from = '?from=bama%40bama.example'

describe('an e-mail', () => {
  it('[B7.15] arrives, its Hebrew whole', async () => {
    const server = await smtp()
    expect(await mailerTo(`smtp://127.0.0.1:${server.port}${from}`).send(mail)).toBeNull()
    const taken = await server.nextMail()
    expect([taken.from, taken.to]).toEqual(['bama@bama.example', ['inbal@almog.example']])
    expect(headerOf(taken, 'Subject')).toBe('הזמנה לבמה')
    expect(headerOf(taken, 'To')).toBe('ענבל פרץ <inbal@almog.example>')
    expect(headerOf(taken, 'From')).toBe('במה <bama@bama.example>')
    expect(partOf(taken, 'text/plain').replaceAll('\r\n', '\n')).toContain(mail.text)
    expect(partOf(taken, 'text/html')).toContain(mail.html)
  })

  it('goes by a login', async () => {
    const server = await smtp({ login: { user: 'bama', password: 'p@ss/wörd' } })
    const url = (password: string): string =>
      `smtp://bama:${encodeURIComponent(password)}@127.0.0.1:${server.port}${from}`
    expect(await mailerTo(url('p@ss/wörd')).send(mail)).toBeNull()
    expect(await mailerTo(url('another')).send(mail)).toMatchObject({
      problem: 'mail_login_refused',
      errorCode: 'EAUTH',
      status: 535,
    })
    expect((await server.nextMail()).to).toEqual([mail.to.address])
  })

  it('gets no header from what a person is called', async () => {
    const server = await smtp()
    const mailer = mailerTo(`smtp://127.0.0.1:${server.port}${from}`)
    const name = 'ענבל\r\nBcc: evil@evil.example\r\n\r\n"<evil@evil.example>, x'
    expect(
      await mailer.send({ ...mail, to: { name, address: mail.to.address }, subject: 'שלום\r\nBcc: evil@evil.example' }),
    ).toBeNull()
    const taken = await server.nextMail()
    expect(taken.to).toEqual([mail.to.address])
    expect(taken.raw).not.toMatch(/^bcc:/im)
    expect(partOf(taken, 'text/plain').replaceAll('\r\n', '\n')).toContain(mail.text)
  })

  it.each([
    '"a b"@x.example',
    'evil@evil.example,inbal@almog.example',
    '<evil@evil.example>inbal@almog.example',
    'a@b\r\nRCPT TO:<evil@evil.example>',
  ])('is not sent to %j', async (address) => {
    expect(await mailerTo(`smtp://127.0.0.1:1${from}`).send({ ...mail, to: { name: 'x', address } })).toEqual({
      problem: 'mail_refused',
    })
  })
})

describe('what fails has a code', () => {
  it('nobody there', async () => {
    const server = await smtp()
    await server.stop()
    expect(await mailerTo(`smtp://127.0.0.1:${server.port}${from}`).send(mail)).toMatchObject({
      problem: 'mail_unreachable',
    })
  })

  it('a recipient that is refused', async () => {
    const server = await smtp({ refuses: mail.to.address })
    expect(await mailerTo(`smtp://127.0.0.1:${server.port}${from}`).send(mail)).toMatchObject({
      problem: 'mail_refused',
      status: 550,
    })
  })

  it('a server without the TLS that is asked for, or with a certificate that nobody vouches for', async () => {
    const bare = await smtp()
    expect(await mailerTo(`smtp://127.0.0.1:${bare.port}${from}&tls=required`).send(mail)).toMatchObject({
      problem: 'mail_insecure',
    })
    const upgrading = await smtp({ tls: 'starttls' })
    expect(await mailerTo(`smtp://127.0.0.1:${upgrading.port}${from}&tls=required`).send(mail)).toMatchObject({
      problem: 'mail_insecure',
    })
    const closed = await smtp({ tls: 'implicit' })
    expect(await mailerTo(`smtps://127.0.0.1:${closed.port}${from}`).send(mail)).toMatchObject({
      problem: 'mail_insecure',
    })
  })

  it.each([
    ['sender', 421, 'mail_unreachable'],
    ['sender', 550, 'mail_refused'],
    ['recipient', 451, 'mail_unreachable'],
    ['recipient', 550, 'mail_refused'],
    ['message', 452, 'mail_unreachable'],
    ['message', 554, 'mail_refused'],
  ])('a server that says at the %s: %i', async (at, status, problem) => {
    const server = await smtp({ fails: { at, status } })
    expect(await mailerTo(`smtp://127.0.0.1:${server.port}${from}`).send(mail)).toMatchObject({ problem, status })
  })

  it.each(['sender', 'recipient', 'message'])('a server that hangs up or is stuck at the %s', async (step) => {
    for (const behaviour of [{ hangsUpAt: step }, { isStuckAt: step }]) {
      const server = await smtp(behaviour)
      expect(await mailerTo(`smtp://127.0.0.1:${server.port}${from}`, impatient).send(mail)).toMatchObject({
        problem: 'mail_unreachable',
      })
    }
  })

  it('a server that drips until the time is over gets no message afterwards', async () => {
    let heard = ''
    let isClosed = false
    const dripping = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('close', () => (isClosed = true))
      socket.write('220 slow\r\n')
      socket.on('data', (data: Buffer) => {
        heard += String(data)
        if (!/^EHLO/m.test(String(data))) {
          socket.write('250 ok\r\n')
          return
        }
        const timer = setInterval(() => socket.write('250-not yet\r\n'), 200)
        setTimeout(() => {
          clearInterval(timer)
          socket.write('250 ok\r\n')
        }, 1200)
      })
    })
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void dripping.close())
    const address = dripping.address()
    const settings = smtpSettingsOf(
      `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}${from}`,
    )
    if (settings === null) throw new Error('no address')
    const mailer = createSmtpMailer(settings, { stepMs: 1000, wholeMs: 600 })
    expect(await mailer.send(mail)).toEqual({ problem: 'mail_unreachable', errorCode: 'ETIMEDOUT' })
    await vi.waitFor(() => expect(isClosed).toBe(true))
    expect(heard).not.toContain('MAIL FROM')
  })

  it('a server that never says a word, or drips, within its time', async () => {
    const mute = await smtp({ isMute: true })
    expect(await mailerTo(`smtp://127.0.0.1:${mute.port}${from}`, impatient).send(mail)).toMatchObject({
      problem: 'mail_unreachable',
    })

    const dripping = createServer((socket) => {
      const timer = setInterval(() => socket.write('220-not yet\r\n'), 200)
      socket.on('error', () => undefined)
      socket.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void dripping.close())
    const address = dripping.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await mailerTo(`smtp://127.0.0.1:${port}${from}`, impatient).send(mail)).toMatchObject({
      problem: 'mail_unreachable',
    })
  })
})

describe('SMTP_URL', () => {
  it.each([
    [
      'smtps://bama:secret@mail.example?from=a@b.example',
      {
        host: 'mail.example',
        port: 465,
        tls: 'implicit',
        login: { user: 'bama', password: 'secret' },
        from: 'a@b.example',
      },
    ],
    [
      'smtp://a%40b.example:secret@mail.example',
      {
        host: 'mail.example',
        port: 587,
        tls: 'required',
        login: { user: 'a@b.example', password: 'secret' },
        from: 'a@b.example',
      },
    ],
    [
      'smtp://mail.example:25?from=a@b.example&tls=none',
      { host: 'mail.example', port: 25, tls: 'none', login: null, from: 'a@b.example' },
    ],
    [
      'smtp://localhost:1025?from=a@b.example',
      { host: 'localhost', port: 1025, tls: 'none', login: null, from: 'a@b.example' },
    ],
    ['smtp://[::1]:1025?from=a@b.example', { host: '::1', port: 1025, tls: 'none', login: null, from: 'a@b.example' }],
  ])('%s is read', (url, settings) => {
    expect(smtpSettingsOf(url)).toEqual(settings)
  })

  it.each([
    'mail.example',
    'https://mail.example?from=a@b.example',
    'smtp://mail.example',
    'smtp://user:pass@mail.example',
    'smtp://mail.example?from=nobody',
    'smtp://mail.example?from=a@b.example,c@d.example',
    'smtp://mail.example?from=a@b.example&tls=maybe',
    'smtp://mail.example?from=a@b.example&pool=true',
    'smtp://mail.example/path?from=a@b.example',
    'smtps://mail.example?from=a@b.example&tls=none',
    'smtp://a:%ff@mail.example?from=a@b.example',
  ])('%s is none', (url) => {
    expect(smtpSettingsOf(url)).toBeNull()
  })
})
