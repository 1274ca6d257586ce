import type { VisibleClient } from '@bama/domain'
import { IconBrandWhatsapp, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clientsTexts as texts } from '../../texts/clients.ts'
import { mailHref, telHref, wazeHref, whatsAppHref } from '../../ui/display/contact-links.ts'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { SignLink } from '../../ui/display/sign-link.tsx'
import classes from './contact-link.module.css'

type Reach = Pick<VisibleClient, 'name' | 'phone' | 'email' | 'address'>

/** A client's contact details, each a link. */
export function Contacts({ client: { name, phone, email, address } }: { readonly client: Reach }) {
  if ((phone ?? email ?? address) == null) return null
  return (
    <div className={classes.contacts}>
      {phone != null && <Phone name={name} phone={phone} />}
      {email != null && <Mail email={email} />}
      {address != null && <Address address={address} />}
    </div>
  )
}

interface PhoneProps extends BareProps {
  readonly name: string
  readonly phone: string
}

interface BareProps {
  /** Omits the icon where a column header already names the value. */
  readonly isBare?: boolean
}

/** A phone number as a link, with a WhatsApp link beside it if possible. Anything that isn't a number stays text. */
export function Phone({ name, phone, isBare = false }: PhoneProps) {
  const [tel, whatsApp] = [telHref(phone), whatsAppHref(phone)]
  return (
    <span className={classes.phone}>
      <ContactLink
        href={tel}
        label={texts.call(phone)}
        icon={!isBare && <IconPhone size={18} stroke={1.7} aria-hidden />}
      >
        <Ltr lines={1}>{phone}</Ltr>
      </ContactLink>
      {whatsApp !== null && (
        <SignLink href={whatsApp} label={texts.whatsApp(name)} title={texts.whatsAppShort} tone="leaf">
          <IconBrandWhatsapp size={20} stroke={1.7} aria-hidden />
        </SignLink>
      )}
    </span>
  )
}

export function Mail({ email, isBare = false }: BareProps & { readonly email: string }) {
  return (
    <ContactLink
      title={email}
      href={mailHref(email)}
      label={texts.mail(email)}
      icon={!isBare && <IconMail size={18} stroke={1.7} aria-hidden />}
    >
      <Ltr lines={1}>{email}</Ltr>
    </ContactLink>
  )
}

export function Address({ address }: { readonly address: string }) {
  return (
    <ContactLink
      href={wazeHref(address)}
      isElsewhere
      label={texts.navigate(address)}
      icon={<IconMapPin size={18} stroke={1.7} aria-hidden />}
    >
      <Name lines={2}>{address}</Name>
    </ContactLink>
  )
}

interface ContactLinkProps {
  /** Null if the value can't be opened; it is then shown as plain text. */
  readonly href: string | null
  readonly label: string
  /** The full text, if the visible one may be truncated. */
  readonly title?: string
  readonly icon: ReactNode
  /** Whether the link opens in a new tab. */
  readonly isElsewhere?: boolean
  readonly children: ReactNode
}

function ContactLink({ href, label, title, icon, isElsewhere = false, children }: ContactLinkProps) {
  const words = (
    <>
      {icon !== false && <span className={classes.icon}>{icon}</span>}
      {children}
    </>
  )
  if (href === null) return <span className={classes.plain}>{words}</span>
  return (
    <a
      className={classes.link}
      href={href}
      aria-label={label}
      title={title}
      {...(isElsewhere ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {words}
    </a>
  )
}
