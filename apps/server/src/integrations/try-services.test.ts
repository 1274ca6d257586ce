import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { jpeg } from '../../testing/files/images.ts'
import { answersStatus, draws, openFakeModel, saysJson } from '../../testing/integrations/fake-model.ts'
import { headerOf, startSmtp } from '../../testing/smtp-process.ts'

const main = fileURLToPath(new URL('./try-services-main.ts', import.meta.url))

interface Ran {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

/** Runs the command as a person would, with only these variables and `PATH` in its environment. */
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env['PATH'], ...env } })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)))
    child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)))
    child.on('close', (status) => resolve({ status, out, err }))
  })

async function openService() {
  const service = await openFakeModel()
  onTestFinished(() => service.close())
  return service
}

describe('npm run integrations', () => {
  it('[B7.16] tries what is set, and says what came back', async () => {
    const [model, images, smtp] = [await openService(), await openService(), await startSmtp()]
    onTestFinished(() => smtp.stop())
    model.behave(
      saysJson({ location: 'אולמי הגן', producer_phone: '[phone-1]' }),
      saysJson({ summary: 'סוכם', open: [] }),
    )
    images.behave(draws(await jpeg()))
    const folder = mkdtempSync(join(tmpdir(), 'bama-try-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { status, out, err } = await run(['--to', 'dana@almog.example', '--folder', folder], {
      LLM_URL: model.settings.url,
      LLM_MODEL: 'small',
      IMAGE_URL: images.settings.url,
      IMAGE_MODEL: 'painter',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?from=bama@bama.example`,
      BAMA_ORIGIN: 'https://bama.example',
    })
    expect(err).toBe('')
    expect(out).toMatch(new RegExp(`^brief: ${model.host} \\(small\\), \\d+\\.\\d s, ok$`, 'm'))
    expect(out).toContain('location: "אולמי הגן"')
    expect(out).toContain('producer_phone: "050-1234567"')
    expect(out).toContain('summary: "סוכם"')
    expect(out).toMatch(/^image: .*\(painter\), .* ok$/m)
    expect(await sharp(readFileSync(join(folder, 'bama-poster.jpeg'))).metadata()).toMatchObject({ width: 320 })
    expect(out).toContain('taken for dana@almog.example')
    expect(headerOf(await smtp.nextMail(), 'Subject')).toBe('בדיקת דואר מבמה')
    expect(status).toBe(0)
    for (const { text } of [...model.requests, ...images.requests]) expect(text).not.toContain('1234567')
  })

  it('says what is off, which is a failure only for what was chosen', async () => {
    const nothing = await run([])
    expect([nothing.status, nothing.out.split('\n').slice(0, 4)]).toEqual([
      0,
      [
        'brief: off, LLM_URL and LLM_MODEL are not set',
        'summary: off, LLM_URL and LLM_MODEL are not set',
        'image: off, IMAGE_URL and IMAGE_MODEL are not set',
        'mail: off, SMTP_URL is not set, or there is no --to E-MAIL',
      ],
    ])
    expect((await run(['image'])).status).toBe(1)
  })

  it('says why, and ends so, when something fails', async () => {
    const model = await openService()
    model.behave(answersStatus(500))
    const { status, out, err } = await run(['brief'], { LLM_URL: model.settings.url, LLM_MODEL: 'm' })
    expect(out).toMatch(/^brief: .* s, failed$/m)
    expect([status, err]).toEqual([1, 'failed, HTTP 500\n'])
    expect(
      await run(['mail', '--to', 'a@b.example'], {
        SMTP_URL: 'smtp://127.0.0.1:1?from=a@b.example',
        BAMA_ORIGIN: 'https://b.example',
      }),
    ).toMatchObject({
      status: 1,
      out: expect.stringMatching(/^mail: 127\.0\.0\.1:1, .* s, mail_unreachable E[A-Z]+/) as unknown,
    })
  })

  it.each([[['dance']], [['--no']], [['--to']]])('does not know %j', async (args) => {
    const { status, err } = await run(args)
    expect([status, err]).toEqual([
      2,
      'Usage: npm run integrations -- [brief] [summary] [image] [mail] [--to E-MAIL] [--folder FOLDER]\n',
    ])
  })
})
