import type { Actor, EventStatus, Ordered, VisibleClient, VisibleUser } from '@bama/domain'
import { ActionIcon, Button, Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowRight, IconEye, IconX } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useOpensAfterMount } from '../use-opens-after-mount.ts'
import { EventFormFields } from './event-form-fields.tsx'
import classes from './event-form-modal.module.css'
import { type FormSubject, useEventForm } from './use-event-form.ts'

const { form: texts, leaving } = eventsTexts

interface EventFormModalProps {
  readonly opened: boolean
  readonly subject: FormSubject
  readonly actor: Actor
  readonly today: string
  readonly isPhone: boolean
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly columnOf: (status: EventStatus) => readonly Ordered[]
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** The event form: a window on a desk, the whole screen on a phone. Leaving it with unsaved changes asks. */
export function EventFormModal({ opened, subject, isPhone, onClose, onClosed, ...others }: EventFormModalProps) {
  const [isAsking, setIsAsking] = useState(false)
  const state = useEventForm({ subject, actor: others.actor, columnOf: others.columnOf, onSaved: onClose })
  const isGuarded = opened && state.isDirty
  const blocker = useBlocker({
    // Back closes the form, as on a phone it closes whatever fills the screen; it does not leave the board.
    shouldBlockFn: ({ action }) => isGuarded || (opened && action === 'BACK'),
    enableBeforeUnload: () => isGuarded,
    withResolver: true,
  })

  const isBlocked = blocker.status === 'blocked'
  const isLeaving = isAsking || (isBlocked && isGuarded)
  const closeOnBack = useEffectEvent(() => {
    blocker.reset?.()
    onClose()
  })
  useEffect(() => {
    if (isBlocked && !isGuarded) closeOnBack()
  }, [isBlocked, isGuarded])

  const leave = (): void => {
    if (isGuarded && !state.isSaving) setIsAsking(true)
    else if (!state.isSaving) onClose()
  }
  const stay = (): void => {
    setIsAsking(false)
    blocker.reset?.()
  }
  const leaveAnyway = (): void => {
    setIsAsking(false)
    if (blocker.action === 'BACK') blocker.reset?.()
    else blocker.proceed?.()
    onClose()
  }
  const saveByKey = (): void => {
    if (opened && !isLeaving) state.save()
  }
  useHotkeys([['mod+Enter', saveByKey]], [])

  const title = subject.kind === 'new' ? texts.create : state.isReadOnly ? texts.view : texts.edit
  const ExitIcon = isPhone ? IconArrowRight : IconX
  return (
    <Modal.Root
      opened={useOpensAfterMount(opened)}
      onClose={leave}
      onExitTransitionEnd={onClosed}
      fullScreen={isPhone}
      size={760}
      classNames={{ content: classes.content ?? '' }}
      yOffset="4dvh"
      closeOnEscape={!isLeaving}
      transitionProps={{ duration: 220, transition: isPhone ? 'slide-up' : 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head} data-phone={isPhone || undefined}>
          {/* An event that is there is read first: no field has the focus, and no keyboard opens on a phone. */}
          <Modal.Title
            className={classes.title ?? ''}
            tabIndex={-1}
            data-autofocus={subject.kind === 'event' || undefined}
          >
            {title}
          </Modal.Title>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            className={classes.exit ?? ''}
            aria-label={isPhone ? texts.back : texts.close}
            onClick={leave}
          >
            <ExitIcon size={24} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
        <form
          className={classes.form}
          noValidate
          onSubmit={(submit) => {
            submit.preventDefault()
            state.save()
          }}
        >
          {/* Where nothing can be focused, the keyboard still has to scroll. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
          <div className={classes.body} tabIndex={state.isReadOnly ? 0 : undefined}>
            {state.isReadOnly && (
              <p className={classes.readOnly}>
                <IconEye size={18} stroke={1.7} aria-hidden />
                {texts.readOnly}
              </p>
            )}
            <EventFormFields state={state} {...others} isNew={subject.kind === 'new'} />
          </div>
          <footer className={classes.foot}>
            {state.isReadOnly ? (
              <Button variant="default" onClick={onClose}>
                {texts.close}
              </Button>
            ) : (
              <>
                <Button type="submit" loading={state.isSaving} className={classes.save ?? ''}>
                  {texts.save}
                </Button>
                <Button variant="default" onClick={leave}>
                  {texts.cancel}
                </Button>
                {!isPhone && (
                  <kbd className={classes.hint} dir="ltr">
                    {texts.saveHint}
                  </kbd>
                )}
              </>
            )}
          </footer>
        </form>
      </Modal.Content>
      <ConfirmDialog
        opened={isLeaving}
        title={leaving.title}
        question={leaving.question}
        confirm={leaving.confirm}
        cancel={leaving.cancel}
        onConfirm={leaveAnyway}
        onCancel={stay}
      />
    </Modal.Root>
  )
}
