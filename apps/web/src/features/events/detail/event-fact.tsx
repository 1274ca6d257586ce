import { mayWrite } from '@bama/domain'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useClients, useEvents, usePeople, useToday } from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { inPlaceTexts as texts } from '../../../texts/in-place.ts'
import { type FactPlace, heldFacts } from '../../../ui/forms/held-facts.ts'
import { InPlace, InPlaceField } from '../../../ui/forms/in-place.tsx'
import { useUnsavedInput } from '../../../ui/forms/use-unsaved-input.ts'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import { useSignedIn } from '../../../ui/hooks/use-signed-in.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { useColumnOf } from '../board/use-column-of.ts'
import { type EventField, type FactForm, useFactForm } from './use-fact-form.ts'
import classes from './detail.module.css'

/** Where what is typed into an event's field is held. */
export function useFactPlace({ id }: BoardEvent, fields: readonly string[]): FactPlace {
  const { actor } = useSignedIn()
  return { personId: actor.id, recordId: id, fields }
}

/** Whether the signed-in user may change a field of the event. */
export function useMayEdit(event: BoardEvent, field: EventField): boolean {
  const { actor } = useSignedIn()
  return mayWrite(actor, 'events', { id: event.id, fields: event }, field)
}

export interface EventFactProps {
  readonly event: BoardEvent
  /** The fields that are edited together. */
  readonly fields: readonly [EventField, ...EventField[]]
  readonly label: string
  /** The content for reading. */
  readonly children: ReactNode
  /** Renders the content for editing. `done` saves at once, for a choice that needs no confirmation. */
  readonly renderEditor: (form: FactForm, done: () => void) => ReactNode
}

/** A detail of an event that people with the permission edit in place. */
export function EventFact({ event, fields, label, children, renderEditor }: EventFactProps) {
  const mayEdit = useMayEdit(event, fields[0])
  const place = useFactPlace(event, fields)
  const isHeld = useSyncExternalStore(heldFacts.subscribe, () => heldFacts.has(place))
  return (
    <InPlace
      label={label}
      mayEdit={mayEdit}
      startsOpen={isHeld}
      renderEditor={(close) => (
        <FactEditor
          event={event}
          fields={fields}
          place={place}
          label={label}
          shown={children}
          renderEditor={renderEditor}
          onClose={close}
        />
      )}
    >
      {children}
    </InPlace>
  )
}

interface FactEditorProps extends Omit<EventFactProps, 'children'> {
  readonly shown: ReactNode
  readonly place: FactPlace
  readonly onClose: () => void
}

function FactEditor({ event, fields, place, label, shown, renderEditor, onClose }: FactEditorProps) {
  const { actor } = useSignedIn()
  const clients = useClients()
  const people = usePeople()
  const today = useToday()
  const rows = useEvents()
  const fact = useFactForm({
    event,
    fields,
    place,
    clients,
    columnOf: useColumnOf(rows),
    onSaved: onClose,
    onLeft: () => takeBack(),
  })
  const isOver = useRef(false)

  const takeBack = (): void => {
    isOver.current = true
    heldFacts.drop(place)
    onClose()
  }
  const done = (how: 'key' | 'left'): void => {
    // A dropdown may have set an error when it closed, such as a missing name. The field then stays open.
    if (!fact.isDirty()) return how === 'key' && Object.keys(fact.form.errors).length > 0 ? undefined : takeBack()
    // A problem is shown at its field, without taking the focus back from where the user has moved it.
    if (how === 'left' && (fact.isWrong() || fact.isOverLater)) return
    fact.save()
  }
  const latest = useRef(done)
  useEffect(() => {
    latest.current = done
  })
  const dropHeld = (): void => {
    if (heldFacts.has(place)) heldFacts.drop(place)
  }
  /** Called when the dialog closes during editing. Saves a valid value, otherwise holds the input and says so. */
  const leave = useEffectEvent(() => {
    if (isOver.current || fact.isEnded() || fact.isOverLater) return
    if (!fact.isDirty()) return dropHeld()
    if (!fact.isWrong()) return fact.save()
    void heldFacts
      .keep(place, fact.draftOf())
      .then((isKept) =>
        showFailure(`${texts.notSaved(label)}. ${isKept ? texts.kept : texts.keptUntilReload}`, { code: 'invalid' }),
      )
  })
  useEffect(() => () => leave(), [])
  useUnsavedInput({
    isUnsaved: () => fact.isDirty() && !fact.isEnded(),
    hold() {
      if (isOver.current || fact.isEnded()) return
      if (fact.isDirty()) void heldFacts.keep(place, fact.draftOf())
      else dropHeld()
    },
  })

  const form: FactForm = { form: fact.form, event, clients, people, today, actor, label }
  return (
    <>
      <InPlaceField onDone={done} onTakeBack={takeBack}>
        {renderEditor(form, () => setTimeout(() => latest.current('key'), 0))}
        {/* Always rendered, so that screen readers announce what appears in it. */}
        <div role="status" className={classes.meanwhile}>
          {(fact.isChangedMeanwhile || fact.isOverLater) && (
            <>
              <span>{texts.changedMeanwhile}</span>
              <div className={classes.theirs}>{shown}</div>
              <span>{texts.keptMine}</span>
            </>
          )}
        </div>
        {fact.isOverLater && (
          <Group gap="xs" mt={4}>
            <Button size="compact-sm" onClick={fact.save}>
              {commonTexts.save}
            </Button>
            <Button size="compact-sm" variant="default" onClick={takeBack}>
              {commonTexts.cancel}
            </Button>
          </Group>
        )}
      </InPlaceField>
      {fact.taskMoves}
    </>
  )
}
