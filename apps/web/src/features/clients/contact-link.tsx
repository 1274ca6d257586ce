import type { VisibleClient } from '@bama/domain'
import { IconBrandWhatsapp, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clientsTexts as texts } from '../../texts/clients.ts'
import { mailHref, telHref, wazeHref, whatsAppHref } from '../../ui/display/contact-links.ts'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { SignLink } from '../../ui/display/sign-link.tsx'
import classes from './contact-link.module.css'

type Reach = Pick<VisibleClient, 'name' | 'phone' | 'email' | 'address'>

/** How a client is reached: what is known of it, each a press away. */
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
  /** Without an icon: the column's header says what it is. */
  readonly isBare?: boolean
}

/** The number dials, and where WhatsApp can reach it, the sign beside it writes. What is no number stays text. */
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
  /** null: nothing can be opened, the text stands alone. */
  readonly href: string | null
  readonly label: string
  /** The whole of what may be cut off. */
  readonly title?: string
  readonly icon: ReactNode
  /** Opens a page of its own. */
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
