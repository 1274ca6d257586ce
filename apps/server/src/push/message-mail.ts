import { shownName, type User } from '@bama/domain'
import { digestTexts } from '@bama/domain/messages'
import { mailTexts } from '@bama/domain/texts'
import { escaped, mailPage } from '../mail/mail-page.ts'
import type { Mail } from '../mail/mailer.ts'
import type { PushedMessage } from './push-content.ts'

/** The most messages that one e-mail lists. */
const listed = 30

/** Returns one e-mail for all waiting messages: a list with links, in plain text and in HTML that loads nothing. */
export function messageMail(
  person: Pick<User, 'name' | 'full_name' | 'email'>,
  messages: readonly PushedMessage[],
  origin: string,
): Mail {
  // People choose their own names. A line break in one must not start a line of the message.
  const name = shownName(person).replaceAll(/[\p{Cc}\s]+/gu, ' ')
  const count = messages.reduce((sum, { fields }) => sum + fields.message_count, 0)
  const lead = digestTexts.lead(count)
  const link = `${origin}/PersonalSpace`
  const lines = messages.slice(0, listed).map(({ fields: { title, context_text, content, context_link } }) => ({
    title,
    about: [context_text, content].filter((line) => line !== null).join('\n'),
    href: `${origin}${context_link ?? '/PersonalSpace'}`,
  }))
  const subject = digestTexts.title(count)
  return {
    to: { name, address: person.email },
    subject,
    text: [
      mailTexts.greeting(name),
      lead,
      ...lines.map(({ title, about, href }) => [title, about, href].filter((line) => line !== '').join('\n')),
      link,
      digestTexts.why,
    ].join('\n\n'),
    html: mailPage(subject, [
      `<p>${mailTexts.greeting(`<bdi>${escaped(name)}</bdi>`)}</p>`,
      `<p>${lead}</p>`,
      ...lines.map(
        ({ title, about, href }) =>
          `<p style="margin:12px 0"><a href="${escaped(href)}" style="color:#1B7A57;font-weight:bold">${escaped(title)}</a>${about === '' ? '' : `<br><span dir="auto">${escaped(about).replaceAll('\n', '<br>')}</span>`}</p>`,
      ),
      `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1B7A57;color:#FFFFFF;font-weight:bold;text-decoration:none">${digestTexts.open}</a></p>`,
      `<p style="color:#4A554F;font-size:14px">${digestTexts.why}</p>`,
    ]),
  }
}
