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
  /** The client's name, for the label of the WhatsApp button. */
  readonly client: string
}

/** Contact details as typed, with phone numbers and e-mail addresses as links. */
export function ContactInfo({ info }: ContactInfoProps) {
  return (
    <span className={classes.info} dir="rtl">
      {contactsIn(info).map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          // The parts never reorder: they come from one text.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <a key={index} className={classes.inline} href={part.href} aria-label={labelOf(part)}>
            <Ltr>{part.text}</Ltr>
          </a>
        ),
      )}
    </span>
  )
}

/** Contact details on a phone: the text without links, then a touch-size button for each link. */
export function ContactButtons({ info, client }: ContactInfoProps) {
  const parts = contactsIn(info)
  const found = [...new Map(parts.filter(({ href }) => href !== null).map((part) => [part.href, part])).values()]
  // Drops the separators left between the removed numbers and addresses.
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
