import type { ReactNode } from 'react'
import { screenTitles } from '../../texts/navigation.ts'
import { personalSpaceTexts } from '../../texts/personal-space.ts'
import { PageHeader, ScreenTimer } from '../../ui/display/page-header.tsx'
import classes from './personal-space.module.css'
import { AbsencesCard } from './absences-card.tsx'
import { ProfileCard } from './profile-card.tsx'

interface PersonalSpaceScreenProps {
  readonly messages: ReactNode
  /** Message preferences: which, how and when. */
  readonly choices: ReactNode
  /** Feed addresses for external calendars. */
  readonly calendars: ReactNode
  readonly devices?: ReactNode
  /** The user's API keys. */
  readonly keys?: ReactNode
  readonly sketches: ReactNode
}

export function PersonalSpaceScreen({
  messages,
  choices,
  calendars,
  devices,
  keys,
  sketches,
}: PersonalSpaceScreenProps) {
  return (
    <>
      <PageHeader title={screenTitles.PersonalSpace} subtitle={personalSpaceTexts.subtitle} actions={<ScreenTimer />} />
      <div className={classes.screen}>
        <div className={classes.cards}>
          <ProfileCard />
          {/* Before the messages, which are many screens on a phone. */}
          <AbsencesCard />
          <div className={classes.messages}>
            {messages}
            {choices}
          </div>
          {calendars}
          {devices}
          {keys}
        </div>
        {sketches}
      </div>
    </>
  )
}
