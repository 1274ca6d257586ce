import { ActionIcon, Group, Modal, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { eventImagesTexts as texts } from '../../../texts/event-images.ts'
import { useBackCloses } from '../../../ui/dialogs/use-back-closes.ts'
import { Name } from '../../../ui/display/names.tsx'
import { useOpensAfterMount } from '../../../ui/dialogs/use-opens-after-mount.ts'
import { EventImage } from './event-image.tsx'
import { type GridImage, imageName } from './grid-images.ts'
import classes from './images.module.css'

interface LightboxProps {
  /** In display order. */
  readonly images: readonly GridImage[]
  /** The index of the image to show first, or null if closed. */
  readonly index: number | null
  /** The event's name, or an empty text if it has none yet. */
  readonly eventName: string
  readonly onClose: () => void
}

/** The distance from which a touch counts as a swipe, in pixels. */
const swipePx = 48

const icon = { size: 28, stroke: 1.7, 'aria-hidden': true } as const

/** Every open Mantine dialog handles Escape. This attribute on the focused element makes only the lightbox close. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const

/** Images at full size, one at a time. Navigated by arrow keys, swipes and buttons, from right to left. */
export function Lightbox({ images, index: first, eventName, onClose }: LightboxProps) {
  const [state, setState] = useState({ first, at: first ?? 0 })
  const touchedAt = useRef<number | null>(null)
  // The image stays during the exit transition.
  if (first !== state.first) setState({ first, at: first ?? state.at })

  // The list may have become shorter meanwhile.
  const index = Math.min(state.at, images.length - 1)
  const image = images[index]
  const name = image === undefined ? '' : imageName(image, index)
  const go = (to: number): void => setState({ first, at: Math.min(Math.max(to, 0), images.length - 1) })

  const isOpen = first !== null && image !== undefined
  useBackCloses(isOpen, onClose)
  const onKey = useEffectEvent((key: KeyboardEvent): void => {
    if (key.isComposing) return
    if (key.key === 'Escape') onClose()
    // The next image is to the left.
    else if (key.key === 'ArrowLeft') go(index + 1)
    else if (key.key === 'ArrowRight') go(index - 1)
    else if (key.key === 'Home') go(0)
    else if (key.key === 'End') go(images.length - 1)
    else return
    key.preventDefault()
    key.stopImmediatePropagation()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    // On the window, wherever the focus is in the dialog.
    const listener = (key: KeyboardEvent): void => onKey(key)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [isOpen])

  const onPointerDown = ({ clientX, pointerType }: PointerEvent): void => {
    touchedAt.current = pointerType === 'mouse' ? null : clientX
  }
  const onPointerUp = ({ clientX }: PointerEvent): void => {
    const way = touchedAt.current === null ? 0 : clientX - touchedAt.current
    touchedAt.current = null
    // A swipe to the right pulls in the image on the left, which is the next.
    if (Math.abs(way) >= swipePx) go(index + Math.sign(way))
  }

  return (
    <Modal.Root
      opened={useOpensAfterMount(isOpen)}
      onClose={onClose}
      fullScreen
      zIndex={400}
      closeOnEscape={false}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Modal.Content className={classes.lightbox ?? ''} {...ownEscape}>
        <Stack gap={0} pos="relative" h="100dvh">
          <Group
            flex="none"
            gap="sm"
            wrap="nowrap"
            justify="space-between"
            px="md"
            pt="calc(8px + env(safe-area-inset-top))"
            pb="xs"
          >
            <Modal.Title className={classes.title ?? ''} aria-live="polite">
              <Text span inherit fz="md" fw={600} lineClamp={1}>
                <Name>{name}</Name>
              </Text>
              <Text span fz="sm" c="var(--bama-backstage-ink-2)" lineClamp={1}>
                <Name>{eventName}</Name>
                {eventName !== '' && images.length > 1 && ' · '}
                {images.length > 1 && texts.place(index + 1, images.length)}
              </Text>
            </Modal.Title>
            <RoundButton label={texts.close} size={44} data-autofocus onClick={onClose}>
              <IconX {...icon} />
            </RoundButton>
          </Group>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a swipe; the buttons are its twins */}
          <div className={classes.stage} onPointerDown={onPointerDown} onPointerUp={onPointerUp}>
            {image !== undefined && <EventImage url={image.url} alt={name} size="full" />}
          </div>
          {images.length > 1 && (
            <>
              <RoundButton
                label={texts.previous}
                size={56}
                className={classes.previous}
                aria-disabled={index === 0}
                onClick={() => go(index - 1)}
              >
                <IconChevronRight {...icon} />
              </RoundButton>
              <RoundButton
                label={texts.next}
                size={56}
                className={classes.next}
                aria-disabled={index === images.length - 1}
                onClick={() => go(index + 1)}
              >
                <IconChevronLeft {...icon} />
              </RoundButton>
            </>
          )}
        </Stack>
      </Modal.Content>
    </Modal.Root>
  )
}

interface RoundButtonProps {
  readonly label: string
  readonly size: number
  readonly className?: string | undefined
  readonly children: ReactNode
  readonly onClick: () => void
  /** Set at either end. The button keeps its place and the focus, unlike a disabled one. */
  readonly 'aria-disabled'?: boolean
  readonly 'data-autofocus'?: boolean
}

function RoundButton({ label, className = '', children, ...props }: RoundButtonProps) {
  return (
    <ActionIcon
      variant="transparent"
      className={`${classes.round ?? ''} ${className}`}
      aria-label={label}
      {...props}
      {...ownEscape}
    >
      {children}
    </ActionIcon>
  )
}
