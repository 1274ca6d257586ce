import type { MailProblem } from '@bama/sync'
import { createTransport } from 'nodemailer'
import type { Mailer, MailFailure } from './mailer.ts'
import { isPlainAddress } from './plain-address.ts'
import type { SmtpSettings } from './smtp-settings.ts'
import { productName } from '@bama/domain/texts'

/** For each step with the mail server, and for all of it. */
const stepMs = 10_000
const wholeMs = 25_000

/** Sends by SMTP, one connection for each e-mail. */
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
    // A message is what is handed over here, never a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      if (!isPlainAddress(to.address)) return { problem: 'mail_refused' }
      const sending = transport.sendMail({
        from: { name: productName, address: from },
        to: { name: inOneLine(to.name), address: to.address },
        // Said again: nothing in a header decides to whom it goes.
        envelope: { from, to: [to.address] },
        subject: inOneLine(subject),
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      return within(
        limits.wholeMs,
        sending.then(() => null, failureOf),
      )
    },
  }
}

const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/** A server that says a byte now and then keeps every step alive, but not all of it. */
function within(ms: number, sending: Promise<MailFailure | null>): Promise<MailFailure | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<MailFailure>((resolve) => {
    timer = setTimeout(() => resolve({ problem: 'mail_unreachable', errorCode: 'ETIMEDOUT' }), ms)
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

/** What went wrong, as far as an admin can do something about it (codes: nodemailer's errors.d.ts). */
function problemOf(code: string | undefined, status: number | undefined, error: Error): MailProblem {
  // A certificate that nobody vouches for comes as an error of the socket.
  if (
    code === 'ETLS' ||
    code === 'EREQUIRETLS' ||
    (code === 'ESOCKET' && /certificate|\b(ssl|tls)\b/i.test(error.message))
  )
    return 'mail_insecure'
  // For now: it is to be tried again, whatever it was that failed.
  if (status !== undefined && status >= 400 && status < 500) return 'mail_unreachable'
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') return 'mail_login_refused'
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || (status !== undefined && status >= 500)) return 'mail_refused'
  return 'mail_unreachable'
}
