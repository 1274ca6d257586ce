import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { type ContactPart, contactsIn } from '../../../ui/display/contacts-in-text.ts'
import { Ltr } from '../../../ui/display/names.tsx'
import { SignLink } from '../../../ui/display/sign-link.tsx'
import classes from './contact-info.module.css'

const { row: texts } = seasonalTexts

const labelOf = ({ kind, text }: ContactPart): string => (kind === 'mail' ? texts.mail(text) : texts.call(text))

interface ContactInfoProps {
  readonly info: string
  /** Whom a message reaches. */
  readonly client: string
}

/** How to reach somebody, as it was typed; numbers and addresses in it can be pressed. */
export function ContactInfo({ info }: ContactInfoProps) {
  return (
    <span className={classes.info} dir="rtl">
      {contactsIn(info).map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          // The text is one piece: its parts never change places.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <a key={index} className={classes.inline} href={part.href} aria-label={labelOf(part)}>
            <Ltr>{part.text}</Ltr>
          </a>
        ),
      )}
    </span>
  )
}

/** The same on a phone: what can be pressed stands below the words, as large as a finger. */
export function ContactButtons({ info, client }: ContactInfoProps) {
  const parts = contactsIn(info)
  const found = [...new Map(parts.filter(({ href }) => href !== null).map((part) => [part.href, part])).values()]
  // What stood between words and numbers stands between nothing any more.
  const words = parts
    .filter(({ href }) => href === null)
    .map(({ text }) => text.replace(/^[\s,;:/|<(]+|[\s,;:/|>)(<]+$/g, ''))
    .filter((text) => text !== '')
    .join(' · ')
  return (
    <div className={classes.contacts}>
      {words !== '' && (
        <p className={classes.words} dir="rtl">
          {words}
        </p>
      )}
      {found.map((part) => (
        <span key={part.href} className={classes.line}>
          <a className={classes.button} href={part.href ?? undefined} aria-label={labelOf(part)}>
            {part.kind === 'mail' ? (
              <IconMail size={18} stroke={1.7} aria-hidden />
            ) : (
              <IconPhone size={18} stroke={1.7} aria-hidden />
            )}
            <Ltr lines={1}>{part.text}</Ltr>
          </a>
          {part.whatsApp !== null && (
            <SignLink href={part.whatsApp} label={texts.whatsApp(client)} title={texts.whatsAppShort} tone="leaf">
              <IconBrandWhatsapp size={20} stroke={1.7} aria-hidden />
            </SignLink>
          )}
        </span>
      ))}
    </div>
  )
}
