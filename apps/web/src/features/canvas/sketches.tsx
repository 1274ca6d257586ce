import { addCanvas, authorize, type VisibleEvent } from '@bama/domain'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { type LocalCanvas, runCommand, useCanvases, useFreeCanvases } from '../../data/index.ts'
import { canvasTexts as texts } from '../../texts/canvas.ts'
import { Name } from '../../ui/display/names.tsx'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { showFailure } from '../../ui/feedback/show-outcome.ts'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { CanvasPicture } from './canvas-picture.tsx'
import classes from './canvas.module.css'

interface SketchesProps {
  readonly event: VisibleEvent
}

/** The sketches of an event, as pictures that open them, with a button for a new one. */
export function Sketches({ event }: SketchesProps) {
  const { actor } = useSignedIn()
  const canvases = useCanvases(event.id)
  const headingId = useId()
  if (canvases === undefined) return null
  const parent = { id: event.id, fields: { ...event } }
  const mayAdd =
    authorize(actor, 'canvas', {
      operation: 'create',
      after: { id: '', fields: { user_id: actor.id, event_id: event.id } },
      patch: {},
      parent,
    }) === null
  return (
    <Stack gap="xs" renderRoot={(props) => <section {...props} aria-labelledby={headingId} />}>
      <Group justify="space-between" gap="sm">
        <Title order={3} id={headingId} fz={16} lh={1.5}>
          {texts.title}
        </Title>
        {mayAdd && <AddButton event={event} count={canvases.length} />}
      </Group>
      <Thumbs canvases={canvases} label={texts.title} />
    </Stack>
  )
}

/** The signed-in user's sketches without an event, which only they can see. */
export function OwnSketchesCard() {
  const { actor } = useSignedIn()
  const canvases = useFreeCanvases(actor.id)
  if (canvases === undefined) return null
  return (
    <TitledCard title={texts.own} hint={texts.ownHint}>
      <Stack gap="sm">
        <Group>
          <AddButton event={null} count={canvases.length} />
        </Group>
        <Thumbs canvases={canvases} label={texts.own} />
      </Stack>
    </TitledCard>
  )
}

/** Creates a sketch and opens it. */
function AddButton({ event, count }: { readonly event: VisibleEvent | null; readonly count: number }) {
  const navigate = useNavigate()
  const add = async (): Promise<void> => {
    const outcome = await runCommand(addCanvas, { event, title: texts.newTitle(count + 1) })
    if (!outcome.ok) return showFailure(texts.failed, outcome.error)
    const id = outcome.value[0]?.recordId
    if (id !== undefined) await navigate({ to: '/Canvas/$canvasId', params: { canvasId: id } })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconPencilPlus size={18} stroke={1.7} aria-hidden />}
      onClick={() => void add()}
    >
      {texts.add}
    </Button>
  )
}

interface ThumbsProps {
  readonly canvases: readonly LocalCanvas[]
  readonly label: string
}

const Thumbs = ({ canvases, label }: ThumbsProps) =>
  canvases.length === 0 ? (
    <Text fz="sm" c="dimmed">
      {texts.none}
    </Text>
  ) : (
    <ul className={classes.list} aria-label={label}>
      {canvases.map((canvas) => (
        <li key={canvas.id} data-record-key={recordKey('canvas', canvas.id)}>
          <Thumb canvas={canvas} />
        </li>
      ))}
    </ul>
  )

function Thumb({ canvas }: { readonly canvas: LocalCanvas }) {
  const title = canvas.title ?? texts.untitled
  const isEmpty = canvas.elements.every(({ element }) => element.includes('"isDeleted":true'))
  return (
    <Link to="/Canvas/$canvasId" params={{ canvasId: canvas.id }} className={classes.thumb}>
      <span className={classes.paper}>
        {isEmpty ? (
          <span className={classes.empty}>{texts.empty}</span>
        ) : (
          <CanvasPicture canvas={canvas} label={texts.picture(title)} />
        )}
      </span>
      {/* A drawn picture already has this name as its label. */}
      <span className={classes.name} aria-hidden={!isEmpty}>
        <Name>{title}</Name>
      </span>
    </Link>
  )
}
