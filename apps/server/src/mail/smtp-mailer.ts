import type { MailProblem } from '@bama/sync'
import { createTransport } from 'nodemailer'
import type { Mailer, MailFailure } from './mailer.ts'
import { isPlainAddress } from './plain-address.ts'
import type { SmtpSettings } from './smtp-settings.ts'
import { productName } from '@bama/domain/texts'

/** Limits of each step with the mail server, and of all steps together. */
const stepMs = 10_000
const wholeMs = 25_000

/** Sends e-mail by SMTP, with one connection each. */
export function createSmtpMailer({ host, port, tls, login, from }: SmtpSettings, limits = { stepMs, wholeMs }): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: limits.stepMs,
    greetingTimeout: limits.stepMs,
    socketTimeout: limits.stepMs,
    dnsTimeout: limits.stepMs,
    // A mail consists of given texts, never of a file or an address to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      if (!isPlainAddress(to.address)) return { problem: 'mail_refused' }
      const end = new AbortController()
      const sending = transport.sendMail({
        from: { name: productName, address: from },
        to: { name: inOneLine(to.name), address: to.address },
        // Set explicitly, so that no header decides who receives the mail.
        envelope: { from, to: [to.address] },
        subject: inOneLine(subject),
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: end.signal,
      })
      return within(
        limits.wholeMs,
        end,
        sending.then(() => null, failureOf),
      )
    },
  }
}

const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/**
 * A server that says a byte now and then keeps every step alive, but not all of it. Then the connection is closed: what is
 * reported as not sent must not arrive later.
 */
function within(ms: number, end: AbortController, sending: Promise<MailFailure | null>): Promise<MailFailure | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<MailFailure>((resolve) => {
    timer = setTimeout(() => {
      resolve({ problem: 'mail_unreachable', errorCode: 'ETIMEDOUT' })
      end.abort()
    }, ms)
  })
  return Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

function failureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { problem: 'mail_unreachable' }
  const { code, responseCode } = error as Error & { readonly code?: unknown; readonly responseCode?: unknown }
  const errorCode = typeof code === 'string' ? code : undefined
  const status = typeof responseCode === 'number' ? responseCode : undefined
  return {
    problem: problemOf(errorCode, status, error),
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(status === undefined ? {} : { status }),
  }
}

/** Maps an error to what an admin can do something about (codes: nodemailer's errors.d.ts). */
function problemOf(code: string | undefined, status: number | undefined, error: Error): MailProblem {
  // An untrusted certificate is reported as a socket error.
  if (
    code === 'ETLS' ||
    code === 'EREQUIRETLS' ||
    (code === 'ESOCKET' && /certificate|\b(ssl|tls)\b/i.test(error.message))
  )
    return 'mail_insecure'
  // A temporary failure: whatever failed may be tried again.
  if (status !== undefined && status >= 400 && status < 500) return 'mail_unreachable'
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') return 'mail_login_refused'
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || (status !== undefined && status >= 500)) return 'mail_refused'
  return 'mail_unreachable'
}
