import { IconBrandGoogleDrive } from '@tabler/icons-react'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { SignLink } from '../../../ui/display/sign-link.tsx'

const { row: texts } = seasonalTexts

export const DriveLink = ({ href, event }: { readonly href: string; readonly event: string }) => (
  <SignLink href={href} label={texts.drive(event)} title={texts.driveShort}>
    <IconBrandGoogleDrive size={20} stroke={1.7} aria-hidden />
  </SignLink>
)
