import { type Actor, isExampleEvent, screenGridOf } from '@bama/domain'
import { Box, Button, Group } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { Attachments } from '../../../ui/attachments/attachments.tsx'
import body from '../../../ui/dialogs/record-body.module.css'
import { TagPill } from '../../../ui/display/tag-pill.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { type BoardEvent, useBoardActions } from '../board/board-actions.ts'
import { useCardFacts } from '../board/card-facts.ts'
import { ExampleStrip } from '../card/example-strip.tsx'
import { ScreenGrid } from '../images/screen-grid.tsx'
import { usePoster } from '../poster/use-poster.tsx'
import { ScreenMeasures } from '../images/screen-measures.tsx'
import { DetailFacts } from './detail-facts.tsx'
import { EventWarnings } from '../warnings/event-warnings.tsx'
import { EventChecklist } from './event-checklist.tsx'
import { AddImages } from './add-images.tsx'
import { EventFact, useMayEdit } from './event-fact.tsx'
import { EventHistory } from './event-history.tsx'
import { LongEditor, TagsEditor } from './fact-editors.tsx'
import { HoursRow } from './hours-row.tsx'
import { useGridLines } from './use-grid-lines.ts'
import { ManagerPanel } from './manager-panel.tsx'
import { RelatedTasks } from './related-tasks.tsx'
import classes from './detail.module.css'

const OpenSlot = lazyPart(() => import('../crew/open-slot.tsx').then((part) => part.OpenSlot))
const CrewSection = lazyPart(() => import('../crew/crew-section.tsx').then((part) => part.CrewSection))

const { detail: texts } = eventsTexts
const { fields } = eventsTexts.form

interface DetailBodyProps {
  readonly event: BoardEvent
  readonly actor: Actor
  readonly timer: ReactNode
  readonly comments: ReactNode
}

/** Everything that is known of an event, the most needed first. */
export function DetailBody({ event, actor, timer, comments }: DetailBodyProps) {
  const actions = useBoardActions()
  const { tagColor } = useCardFacts()
  const { payment_status: paymentStatus } = event
  const mayEdit = useMayEdit(event, 'description')
  const lines = useGridLines(event)
  const poster = usePoster({ isOffered: mayEdit, event, actor })
  return (
    // A scroll area must be focusable to be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div className={body.body} tabIndex={0} role="group" aria-label={texts.facts}>
      <Suspense fallback={null}>
        <OpenSlot event={event} actor={actor} />
      </Suspense>
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
          {actions.mayDelete && (
            <Button variant="default" size="sm" onClick={() => actions.askRestore(event)}>
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
      {(mayEdit || event.description !== null) && (
        <div className={body.description}>
          <EventFact
            event={event}
            fields={['description']}
            label={fields.description}
            renderEditor={(fact) => <LongEditor fact={fact} field="description" />}
          >
            {event.description === null ? (
              <Missing what={fields.description} />
            ) : (
              <p className={body.text} dir="auto">
                {event.description}
              </p>
            )}
          </EventFact>
        </div>
      )}
      {(mayEdit || event.tags.length > 0) && (
        <div className={classes.tags}>
          <EventFact
            event={event}
            fields={['tags']}
            label={texts.tags}
            renderEditor={(fact) => <TagsEditor fact={fact} />}
          >
            {event.tags.length === 0 ? (
              <Missing what={texts.tags} />
            ) : (
              <ul className={body.tags} aria-label={texts.tags}>
                {event.tags.map((tag) => (
                  <li key={tag}>
                    <TagPill name={tag} color={tagColor(tag)} />
                  </li>
                ))}
              </ul>
            )}
          </EventFact>
        </div>
      )}
      <Suspense fallback={null}>
        <CrewSection event={event} actor={actor} />
      </Suspense>
      <EventChecklist event={event} field="checklist" heading={texts.checklist} empty={texts.noChecklist} />
      {/* Only people who may see the manager fields receive them. */}
      {paymentStatus !== undefined && <ManagerPanel event={event} />}
      {(mayEdit ||
        event.screen_grid_images.length > 0 ||
        event.screen_grid_image_url !== null ||
        event.screen_grid_text !== null ||
        screenGridOf(event) !== null) && (
        <section className={body.section} aria-labelledby="event-detail-screens">
          <h3 className={body.heading} id="event-detail-screens">
            {texts.screenGrid}
          </h3>
          <ScreenGrid
            eventName={event.name}
            images={event.screen_grid_images}
            text={null}
            legacyUrl={event.screen_grid_image_url}
            {...(mayEdit && { lines })}
          />
          {(mayEdit || event.screen_grid_text !== null) && (
            <EventFact
              event={event}
              fields={['screen_grid_text']}
              label={fields.screen_grid_text}
              renderEditor={(fact) => <LongEditor fact={fact} field="screen_grid_text" />}
            >
              {event.screen_grid_text === null ? (
                <Missing what={fields.screen_grid_text} />
              ) : (
                <ScreenGrid eventName={event.name} images={[]} text={event.screen_grid_text} />
              )}
            </EventFact>
          )}
          <ScreenMeasures event={event} mayEdit={mayEdit} />
          {mayEdit && <AddImages event={event} actor={actor} />}
        </section>
      )}
      <div className={body.section}>
        <Attachments itemType="event" item={event} tool={poster.button} />
        {poster.dialog}
      </div>
      <RelatedTasks event={event} actor={actor} />
      <div className={body.section}>{comments}</div>
      <EventHistory event={event} />
    </div>
  )
}

/** The placeholder for an empty field, for people who may fill it in. */
function Missing({ what }: { readonly what: string }) {
  return (
    <span className={body.quiet}>
      {what}: {texts.unspecified}
    </span>
  )
}
