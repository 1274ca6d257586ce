import {
  type Actor,
  authorize,
  deleteCanvas,
  maySee,
  renameCanvas,
  screenGridOf,
  type VisibleEvent,
} from '@bama/domain'
import { ActionIcon, Badge, Button, Group, Menu, Text, TextInput, VisuallyHidden } from '@mantine/core'
import {
  IconArrowRight,
  IconDotsVertical,
  IconFileTypePng,
  IconFileTypeSvg,
  IconGridDots,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { z } from 'zod'
import {
  type LocalCanvas,
  runCommand,
  useCanvas,
  useEventRecord,
  useMayStillArrive,
  useSession,
} from '../../data/index.ts'
import { canvasTexts } from '../../texts/canvas.ts'
import { commonTexts } from '../../texts/common.ts'
import { longDay } from '../../texts/days.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { Name } from '../../ui/display/names.tsx'
import { Waiting } from '../../ui/feedback/first-download.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { heldFacts, mayTryAgain } from '../../ui/forms/held-facts.ts'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { saveFile } from '../../ui/hooks/save-file.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { CanvasBoard } from './canvas-board.tsx'
import { CanvasPicture } from './canvas-picture.tsx'
import type { DrawingApi } from './drawing-api.ts'
import { toPng, toSvg } from './export-canvas.ts'
import { placeGrid } from './place-grid.ts'
import classes from './canvas.module.css'

const { screen: texts } = canvasTexts

/** The screen of one sketch, at a stable address. */
export function CanvasScreen({ canvasId }: { readonly canvasId: string }) {
  const session = useSession()
  const canvas = useCanvas(canvasId)
  const event = useEventRecord(canvas?.event_id ?? undefined)
  const { history } = useRouter()
  const missingEvent = event === null ? (canvas?.event_id ?? null) : null
  const isComing = useMayStillArrive(canvas === null ? canvasId : missingEvent)
  const leave = (): void => {
    // Who followed a link to here has nothing to go back to.
    // The question before a deletion may still be open, and this is no press of Back.
    if (history.canGoBack()) history.back({ ignoreBlocker: true })
    else history.push(canvas?.event_id == null ? '/PersonalSpace' : `/Events?event=${canvas.event_id}`)
  }
  if (session.status !== 'signed_in' || canvas === undefined) return null
  const isOnEvent = canvas?.event_id != null
  if (isOnEvent && event === undefined) return null
  const parent = event == null ? null : { id: event.id, fields: { ...event } }
  // Without a server, users of a shared device share one copy of the data. Each sees only what a server would send.
  const isHere = canvas !== null && maySee(session.actor, 'canvas', { id: canvas.id, fields: { ...canvas } }, parent)
  if (isComing) return <Waiting text={commonTexts.loading} px="md" pt="md" />
  if (!isHere || (isOnEvent && event === null))
    return (
      <EmptyStage size="page" hint={texts.goneHint} action={<Button onClick={leave}>{texts.exit}</Button>}>
        {texts.gone}
      </EmptyStage>
    )
  return (
    <OpenCanvas
      key={canvas.id}
      canvas={canvas}
      event={isOnEvent ? (event ?? null) : null}
      actor={session.actor}
      onLeave={leave}
    />
  )
}

interface OpenCanvasProps {
  readonly canvas: LocalCanvas
  readonly event: VisibleEvent | null
  readonly actor: Actor
  readonly onLeave: () => void
}

function OpenCanvas({ canvas, event, actor, onLeave }: OpenCanvasProps) {
  const isPhone = useIsPhone()
  const [api, setApi] = useState<DrawingApi | null>(null)
  const record = { id: canvas.id, fields: { ...canvas } }
  const parent = event === null ? null : { id: event.id, fields: { ...event } }
  const patch = { title: null }
  const mayDraw =
    authorize(actor, 'canvas', { operation: 'update', before: record, after: record, patch, parent }) === null
  const mayDelete = authorize(actor, 'canvas', { operation: 'delete', before: record, parent }) === null
  const title = canvas.title ?? canvasTexts.untitled
  const grid = event === null ? null : screenGridOf(event)
  const deletion = useConfirmedCommand<LocalCanvas, unknown>({
    texts: () => ({ ...canvasTexts.deletion, question: canvasTexts.deletion.question(title) }),
    run: (base) => runCommand(deleteCanvas, { canvas: base, event }),
    effect: 'move',
    recordKey: ({ id }) => recordKey('canvas', id),
    done: canvasTexts.deletion.done,
    failed: canvasTexts.deletion.failed,
    onDone: onLeave,
  })
  const download = async (make: (drawing: DrawingApi) => Promise<Blob>, extension: string): Promise<void> => {
    if (api === null) return
    if (api.getSceneElements().length === 0) return showDone(texts.nothingToExport)
    try {
      saveFile(`${title}.${extension}`, await make(api))
    } catch (error) {
      reportError(error)
      showFailure(texts.exportFailed, { code: 'storage' })
    }
  }
  return (
    <section className={classes.screen} aria-label={texts.label}>
      <title>{`${title} · ${commonTexts.productName}`}</title>
      <VisuallyHidden component="h1">
        <Name>{title}</Name>
      </VisuallyHidden>
      <Group className={classes.head ?? ''} gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          c="var(--bama-ink-2)"
          aria-label={texts.exit}
          onClick={onLeave}
        >
          <IconArrowRight size={24} stroke={1.7} aria-hidden />
        </ActionIcon>
        {mayDraw ? (
          <TitleField canvas={canvas} event={event} actor={actor} />
        ) : (
          <Text fw={600} className={classes.title ?? ''} truncate aria-hidden>
            <Name>{title}</Name>
          </Text>
        )}
        {event !== null && !isPhone && (
          <Text fz="sm" c="var(--bama-ink-2)" truncate maw="50%">
            <Name>{event.name}</Name> · {longDay(event.date)}
          </Text>
        )}
        {!mayDraw && (
          <Badge variant="light" color="gray">
            {texts.readOnly}
          </Badge>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={44} c="var(--bama-ink-2)" aria-label={texts.more}>
              <IconDotsVertical size={22} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {api !== null && grid !== null && mayDraw && (
              <Menu.Item leftSection={<IconGridDots size={18} aria-hidden />} onClick={() => void placeGrid(api, grid)}>
                {texts.insertGrid}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconFileTypePng size={18} aria-hidden />}
              onClick={() => void download(toPng, 'png')}
            >
              {texts.png}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFileTypeSvg size={18} aria-hidden />}
              onClick={() => void download(toSvg, 'svg')}
            >
              {texts.svg}
            </Menu.Item>
            <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              {texts.print}
            </Menu.Item>
            {mayDelete && (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => deletion.ask(canvas)}
              >
                {texts.remove}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      <div className={classes.board}>
        <CanvasBoard canvas={canvas} event={event} mayDraw={mayDraw} onApi={setApi} />
      </div>
      {deletion.dialog}
      <PrintSheet canvas={canvas} event={event} title={title} />
    </section>
  )
}

/** A title that could not be saved when the screen was left, and the one that it was typed over. */
const heldTitleSchema = z.object({ from: z.string().nullable(), to: z.string() })

/** Saves on blur, on Enter, and when the screen is left, as by Back. */
function TitleField({ canvas, event, actor }: Pick<OpenCanvasProps, 'canvas' | 'event' | 'actor'>) {
  const place = { personId: actor.id, recordId: canvas.id, fields: ['title'] }
  const stored = useSyncExternalStore(heldFacts.subscribe, () => heldFacts.of(place))
  const held = heldTitleSchema.safeParse(stored).data
  const [typed, setTyped] = useState<string | null>(null)
  const isHere = useRef(true)
  const save = async (how: 'key' | 'left'): Promise<void> => {
    // One that waits over a later title is saved when somebody says so.
    const title = typed ?? (how === 'key' || held?.from === canvas.title ? held?.to : undefined)
    if (title === undefined) return
    setTyped(null)
    const outcome = await runCommand(renameCanvas, { canvas, event, title })
    if (outcome.ok) {
      if (heldFacts.has(place)) heldFacts.drop(place)
    } else if (isHere.current || !mayTryAgain(outcome.error)) {
      // What was typed stays for another try.
      setTyped((now) => now ?? title)
      showFailure(canvasTexts.failed, outcome.error)
    } else {
      const isKept = await heldFacts.keep(place, { from: canvas.title, to: title })
      const { titleKept, titleKeptUntilReload } = canvasTexts
      // The sign-in, which covers the page, says it.
      if (outcome.error.code === 'signed_out') return
      showFailure(`${canvasTexts.failed}. ${isKept ? titleKept : titleKeptUntilReload}`, outcome.error)
    }
  }
  const load = useEffectEvent(() => void heldFacts.load(place))
  const leave = useEffectEvent(() => void save('left'))
  useEffect(() => {
    isHere.current = true
    load()
    return () => {
      isHere.current = false
      leave()
    }
  }, [])
  return (
    <TextInput
      className={classes.title ?? ''}
      variant="unstyled"
      size="md"
      fw={600}
      maxLength={300}
      aria-label={texts.name}
      value={typed ?? held?.to ?? canvas.title ?? ''}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => void save('left')}
      onKeyDown={({ key, currentTarget }) => {
        // A title that waits over a later one is given up.
        if (key === 'Escape' && held !== undefined) heldFacts.drop(place)
        if (key !== 'Enter') return
        if (typed === null && held !== undefined) void save('key')
        else currentTarget.blur()
      }}
    />
  )
}

/** What is printed, on one page: the title, the event with its day, and the drawing. */
function PrintSheet({ canvas, event, title }: Pick<OpenCanvasProps, 'canvas' | 'event'> & { readonly title: string }) {
  useEffect(() => {
    document.body.classList.add('bama-prints-sketch')
    return () => document.body.classList.remove('bama-prints-sketch')
  }, [])
  return createPortal(
    <div className={classes.sheet} data-print-sheet="" aria-hidden="true">
      <Text fz={24} fw={700}>
        <Name>{title}</Name>
      </Text>
      {event !== null && (
        <p>
          <Name>{event.name}</Name> · {longDay(event.date)}
        </p>
      )}
      <CanvasPicture canvas={canvas} label={canvasTexts.picture(title)} />
    </div>,
    document.body,
  )
}
