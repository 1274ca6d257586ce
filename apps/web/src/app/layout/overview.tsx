import { Tooltip, VisuallyHidden } from '@mantine/core'
import { useOverview } from '../../data/index.ts'
import { navigationTexts } from '../../texts/navigation.ts'
import classes from './overview.module.css'

/** The two counts at the top of the sidebar. */
export function Overview() {
  const overview = useOverview()
  return (
    <dl className={classes.tiles} aria-label={navigationTexts.overview}>
      <div className={classes.tile}>
        <dt className={classes.label}>{navigationTexts.activeEvents}</dt>
        <dd className={classes.number}>{overview?.activeEvents ?? <NotCounted hint={navigationTexts.notCountedYet} />}</dd>
      </div>
      <Tooltip label={navigationTexts.openTasksNotYet} multiline maw={200} position="bottom" withArrow>
        <div className={classes.tile}>
          <dt className={classes.label}>{navigationTexts.openTasks}</dt>
          <dd className={classes.number}>
            <NotCounted hint={navigationTexts.openTasksNotYet} />
          </dd>
        </div>
      </Tooltip>
    </dl>
  )
}

function NotCounted({ hint }: { readonly hint: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{hint}</VisuallyHidden>
    </>
  )
}
