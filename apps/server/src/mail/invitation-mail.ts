import { shownName, type User } from '@bama/domain'
import { linkMailTexts, mailTexts } from '@bama/domain/texts'
import type { InvitationPurpose } from '@bama/sync'
import { escaped, mailPage } from './mail-page.ts'
import type { Mail } from './mailer.ts'

interface InvitationMail {
  readonly person: Pick<User, 'name' | 'full_name' | 'email'>
  readonly purpose: InvitationPurpose
  readonly link: string
  readonly expiresAtMs: number
  /** The business's IANA zone. */
  readonly zone: string
}

/** Returns the e-mail with a one-time link, in plain text and in HTML that loads nothing from elsewhere. */
export function invitationMail({ person, purpose, link, expiresAtMs, zone }: InvitationMail): Mail {
  const { subject, lead, button } = linkMailTexts[purpose]
  // People choose their own names. A line break in one must not start a line of the message.
  const name = shownName(person).replaceAll(/[\p{Cc}\s]+/gu, ' ')
  const until = new Intl.DateTimeFormat('he-IL', {
    timeZone: zone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const validity = mailTexts.validUntil(until.format(expiresAtMs))
  return {
    to: { name, address: person.email },
    subject,
    text: [mailTexts.greeting(name), lead, link, validity, mailTexts.warning].join('\n\n'),
    html: mailPage(subject, [
      `<p>${mailTexts.greeting(`<bdi>${escaped(name)}</bdi>`)}</p>`,
      `<p>${lead}</p>`,
      `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1B7A57;color:#FFFFFF;font-weight:bold;text-decoration:none">${button}</a></p>`,
      `<p style="color:#4A554F;font-size:14px">${escaped(validity)}<br>${mailTexts.warning}</p>`,
      `<p dir="ltr" style="color:#5E6963;font-size:12px;word-break:break-all;text-align:left">${escaped(link)}</p>`,
    ]),
  }
}
