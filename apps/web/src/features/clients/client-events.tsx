import { clientsTexts as texts } from '../../texts/clients.ts'
import { RowLink } from '../../ui/lists/row-link.tsx'
import type { ClientRow } from './client-row.ts'
import classes from './client-events.module.css'

/** The number of a client's events. The active ones link to the board, the others to the archive. */
export function ClientEvents({ client, counts }: ClientRow) {
  if (counts === undefined) return null
  const [active, archived] = [texts.activeEvents(counts.active), texts.archivedEvents(counts.archived)]
  return (
    <span className={classes.events}>
      {counts.active > 0 && (
        <RowLink
          className={classes.active}
          to="/Events"
          search={{ client: client.id }}
          aria-label={texts.onBoard(active, client.name)}
        >
          {active}
        </RowLink>
      )}
      {counts.archived > 0 && (
        <RowLink
          className={classes.archived}
          to="/Archive"
          search={{ client: client.id }}
          aria-label={texts.inArchive(archived, client.name)}
        >
          {archived}
        </RowLink>
      )}
      {counts.active + counts.archived === 0 && <span className={classes.none}>{texts.noEvents}</span>}
    </span>
  )
}
