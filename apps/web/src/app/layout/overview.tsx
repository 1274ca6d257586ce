import { Text, VisuallyHidden } from '@mantine/core'
import { useOverview } from '../../data/index.ts'
import { navigationTexts } from '../../texts/navigation.ts'
import classes from './layout.module.css'

/** The two counts at the top of the sidebar. */
export function Overview() {
  const overview = useOverview()
  return (
    <dl className={classes.tiles} aria-label={navigationTexts.overview}>
      <Tile label={navigationTexts.activeEvents} count={overview?.activeEvents} />
      <Tile label={navigationTexts.openTasks} count={overview?.openTasks} />
    </dl>
  )
}

/** `count`: undefined while unknown. */
function Tile({ label, count }: { readonly label: string; readonly count: number | undefined }) {
  return (
    <div>
      <Text component="dt" size="xs" c="var(--bama-backstage-ink-3)" style={{ whiteSpace: 'nowrap' }}>
        {label}
      </Text>
      <Text component="dd" fz={20} fw={700} lh={1.3} c="var(--bama-backstage-ink)">
        {count ?? (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{navigationTexts.notCountedYet}</VisuallyHidden>
          </>
        )}
      </Text>
    </div>
  )
}
