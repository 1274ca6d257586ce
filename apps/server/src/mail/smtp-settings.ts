import { emailSchema } from '@bama/domain'
import { isPlainAddress } from './plain-address.ts'

/** The mail server that sends our e-mail, from SMTP_URL. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** `implicit`: from the first byte. `required`: by STARTTLS, otherwise nothing is sent. */
  readonly tls: 'implicit' | 'required' | 'none'
  readonly login: { readonly user: string; readonly password: string } | null
  readonly from: string
}

const ports = { 'smtp:': 587, 'smtps:': 465 } as const

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

/**
 * Parses `smtp(s)://user:password@host:port?from=address&tls=required|none`; null if it is invalid. The links in our mails
 * are as valuable as passwords, so `smtp:` requires STARTTLS unless the server is on this machine or `tls=none` is set.
 */
export function smtpSettingsOf(text: string): SmtpSettings | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const { protocol, hostname: host, searchParams } = url
  if (
    (protocol !== 'smtp:' && protocol !== 'smtps:') ||
    host === '' ||
    !['', '/'].includes(url.pathname) ||
    url.hash !== ''
  )
    return null
  const names = [...searchParams.keys()]
  if (new Set(names).size !== names.length || names.some((name) => name !== 'from' && name !== 'tls')) return null
  const tls = tlsOf(protocol, host, searchParams.get('tls'))
  const login = loginOf(url)
  if (tls === null || login === 'unreadable') return null
  const from = emailSchema.safeParse(searchParams.get('from') ?? login?.user)
  if (!from.success || !isPlainAddress(from.data)) return null
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? ports[protocol] : Number(url.port),
    tls,
    login,
    from: from.data,
  }
}

function tlsOf(protocol: 'smtp:' | 'smtps:', host: string, requested: string | null): SmtpSettings['tls'] | null {
  if (protocol === 'smtps:') return requested === null ? 'implicit' : null
  if (requested === null) return isLoopback(host) ? 'none' : 'required'
  return requested === 'required' || requested === 'none' ? requested : null
}

function loginOf({ username, password }: URL): SmtpSettings['login'] | 'unreadable' {
  if (username === '' && password === '') return null
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return 'unreadable'
  }
}
