import { spawn } from 'node:child_process'
import { bundled } from './bundled-programs.ts'

/** A message as the mail server received it. */
export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  /** As it was sent, with headers. */
  readonly raw: string
}

export interface RunningSmtp {
  readonly port: number
  /** Resolves with the next message that hasn't been returned yet. */
  nextMail(): Promise<TakenMail>
  stop(): Promise<void>
}

/** Starts a real mail server in a process of its own; see smtp-main.ts for how it may behave. */
export async function startSmtp(behaviour: object = {}): Promise<RunningSmtp> {
  const child = spawn(process.execPath, [await bundled('mail-server'), JSON.stringify(behaviour)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const facts: object[] = []
  const waiting: ((fact: object) => void)[] = []
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const fact = JSON.parse(line) as object
      const next = waiting.shift()
      if (next === undefined) facts.push(fact)
      else next(fact)
    }
  })
  const nextFact = <T extends object>(): Promise<T> =>
    new Promise((resolve) => {
      const [fact] = facts.splice(0, 1)
      if (fact === undefined) waiting.push(resolve as (fact: object) => void)
      else resolve(fact as T)
    })
  const { port } = await nextFact<{ port: number }>()
  return {
    port,
    nextMail: () => nextFact<TakenMail>(),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.on('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** Returns a decoded part of a message. */
export function partOf({ raw }: TakenMail, type: 'text/plain' | 'text/html'): string {
  const [, part = ''] = raw.split(new RegExp(`Content-Type: ${type}[^]*?\\r\\n\\r\\n`))
  const [body = ''] = part.split(/\r\n--/)
  const isBase64 = new RegExp(
    `Content-Type: ${type}[^\\r]*\\r\\n(?:[^\\r]+\\r\\n)*?Content-Transfer-Encoding: base64`,
  ).test(raw)
  if (isBase64) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Returns a header with its encoded words decoded (RFC 2047). */
export function headerOf({ raw }: TakenMail, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n')
  const line =
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? ''
  return line
    .slice(name.length + 1)
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCodePoint(parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
    )
    .trim()
}
