import { IconBrandGoogleDrive } from '@tabler/icons-react'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import classes from './drive-link.module.css'

const { row: texts } = seasonalTexts

/** Opens the follow-up's folder in a tab of its own, which learns nothing of this one. */
export function DriveLink({ href, event }: { readonly href: string; readonly event: string }) {
  return (
    <a
      className={classes.link}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={texts.drive(event)}
      title={texts.driveShort}
    >
      <IconBrandGoogleDrive size={20} stroke={1.7} aria-hidden />
    </a>
  )
}
