import { type Actor, landingOf, type Screen, shownName } from '@bama/domain'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { navigationTexts, roleText, screenNames, screenTitles } from '../texts/navigation.ts'
import { Name } from '../ui/display/names.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import classes from './access-denied.module.css'

interface AccessDeniedProps {
  readonly screen: Screen
  readonly actor: Actor
  readonly user: { readonly name: string; readonly full_name: string | null }
}

/** What others than admins see on the management screens (document A, section 6). */
export function AccessDenied({ screen, actor, user }: AccessDeniedProps) {
  const landing = landingOf(actor)
  return (
    <>
      <PageHeader title={screenTitles[screen]} />
      <div className={classes.root}>
        <span className={classes.sign}>
          <IconLock size={24} stroke={1.7} aria-hidden="true" />
        </span>
        <h2 className={classes.lead}>{navigationTexts.accessDenied}</h2>
        <p className={classes.words}>{navigationTexts.accessDeniedHint}</p>
        <p className={classes.words}>{navigationTexts.adminsOnly}</p>
        <p className={classes.words}>
          {navigationTexts.currentUser} <Name className={classes.value}>{shownName(user)}</Name>
        </p>
        <p className={classes.words}>
          {navigationTexts.userRole} <span className={classes.value}>{roleText(actor)}</span>
        </p>
        <Link to={`/${landing}`} className={classes.link}>
          {navigationTexts.backTo(screenNames[landing])}
        </Link>
      </div>
    </>
  )
}
