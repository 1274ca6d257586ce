import { type Actor, can, isExampleEvent } from '@bama/domain'
import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import body from '../../../ui/dialogs/record-body.module.css'
import { TagPill } from '../../../ui/display/tag-pill.tsx'
import type { BoardEvent } from '../board/board-actions.ts'
import { useCardFacts } from '../board/card-facts.ts'
import { ExampleStrip } from '../card/example-strip.tsx'
import { ScreenGrid } from '../images/screen-grid.tsx'
import { DetailFacts } from './detail-facts.tsx'
import { EventWarnings } from '../warnings/event-warnings.tsx'
import type { DetailDoors } from './detail-actions.tsx'
import { EventChecklist } from './event-checklist.tsx'
import { EventHistory } from './event-history.tsx'
import { HoursRow } from './hours-row.tsx'
import { ManagerPanel } from './manager-panel.tsx'
import { RelatedTasks } from './related-tasks.tsx'

const { detail: texts } = eventsTexts

interface DetailBodyProps {
  readonly event: BoardEvent
  readonly actor: Actor
  readonly doors: DetailDoors
  readonly timer: ReactNode
  readonly comments: ReactNode
}

/** Everything that is known of an event, the most needed first. */
export function DetailBody({ event, actor, doors, timer, comments }: DetailBodyProps) {
  const { tagColor } = useCardFacts()
  const { payment_status: paymentStatus } = event
  return (
    // What can't be focused as a whole can't be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div className={body.body} tabIndex={0} role="group" aria-label={texts.facts}>
      {event.is_archived && (
        <Group
          justify="space-between"
          gap="sm"
          wrap="nowrap"
          px="sm"
          py="xs"
          mb="md"
          bdrs="md"
          fz="sm"
          fw={500}
          c="var(--bama-grey-fg)"
          bg="var(--bama-grey-bg)"
        >
          {texts.archived}
          {can(actor, 'can_delete_events') && (
            <Button variant="default" size="sm" onClick={() => doors.onRestore(event)}>
              {texts.restore}
            </Button>
          )}
        </Group>
      )}
      {isExampleEvent(event) && (
        <Box mb="md">
          <ExampleStrip event={event} />
        </Box>
      )}
      <EventWarnings event={event} />
      <HoursRow eventId={event.id} timer={timer} />
      <DetailFacts event={event} />
      {event.description !== null && (
        <p className={`${body.text} ${body.description}`} dir="auto">
          {event.description}
        </p>
      )}
      {event.tags.length > 0 && (
        <ul className={body.tags} aria-label={texts.tags}>
          {event.tags.map((tag) => (
            <li key={tag}>
              <TagPill name={tag} color={tagColor(tag)} />
            </li>
          ))}
        </ul>
      )}
      <EventChecklist event={event} field="checklist" heading={texts.checklist} empty={texts.noChecklist} />
      {/* The manager's fields reach only those who may see them. */}
      {paymentStatus !== undefined && <ManagerPanel event={event} />}
      {(event.screen_grid_images.length > 0 ||
        event.screen_grid_image_url !== null ||
        event.screen_grid_text !== null) && (
        <section className={body.section} aria-labelledby="event-detail-screens">
          <h3 className={body.heading} id="event-detail-screens">
            {texts.screenGrid}
          </h3>
          <ScreenGrid
            images={event.screen_grid_images}
            text={event.screen_grid_text}
            legacyUrl={event.screen_grid_image_url}
          />
        </section>
      )}
      <RelatedTasks eventId={event.id} />
      {comments !== undefined && <div className={body.section}>{comments}</div>}
      <EventHistory eventId={event.id} />
    </div>
  )
}
