import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { navigationTexts, screenNames } from '../../texts/navigation.ts'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './coming-later.module.css'

interface ComingLaterProps {
  readonly title: string
}

/** A screen that is named in the navigation and not built yet. It says so. */
export function ComingLater({ title }: ComingLaterProps) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyStage size="page">{navigationTexts.comingLater}</EmptyStage>
      <Button component={Link} to="/Events" variant="default" className={classes.onward ?? ''}>
        {navigationTexts.backTo(screenNames.Events)}
      </Button>
    </>
  )
}
