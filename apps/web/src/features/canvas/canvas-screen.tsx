import { authorize, deleteCanvas, renameCanvas, type VisibleEvent } from '@bama/domain'
import { ActionIcon, Badge, Button, Group, Menu, Text, TextInput } from '@mantine/core'
import {
  IconArrowRight,
  IconDotsVertical,
  IconFileTypePng,
  IconFileTypeSvg,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type LocalCanvas, useCanvas, useEventRecord, useRun, useSession } from '../../data/index.ts'
import { canvasTexts } from '../../texts/canvas.ts'
import { longDay } from '../../texts/days.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { Name } from '../../ui/display/names.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { saveFile } from '../../ui/hooks/save-file.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { CanvasBoard } from './canvas-board.tsx'
import { CanvasPicture } from './canvas-picture.tsx'
import type { DrawingApi } from './drawing-api.ts'
import { toPng, toSvg } from './export-canvas.ts'
import classes from './canvas.module.css'

const { screen: texts } = canvasTexts

/** One sketch, over the whole screen. Its address is stable. */
export function CanvasScreen({ canvasId }: { readonly canvasId: string }) {
  const session = useSession()
  const canvas = useCanvas(canvasId)
  const event = useEventRecord(canvas?.event_id ?? undefined)
  const { history } = useRouter()
  const leave = (): void => {
    // Whoever followed a link to here has nothing to go back to.
    if (history.canGoBack()) history.back()
    else history.push(canvas?.event_id == null ? '/PersonalSpace' : `/Events?event=${canvas.event_id}`)
  }
  if (session.status !== 'signed_in' || canvas === undefined) return null
  const isOnEvent = canvas?.event_id != null
  if (isOnEvent && event === undefined) return null
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it has neither the focus trap nor the top layer of one
    <main className={classes.screen} aria-label={texts.label}>
      {canvas === null || (isOnEvent && event === null) ? (
        <EmptyStage size="page" hint={texts.goneHint} action={<Button onClick={leave}>{texts.exit}</Button>}>
          {texts.gone}
        </EmptyStage>
      ) : (
        <OpenCanvas
          key={canvas.id}
          canvas={canvas}
          event={isOnEvent ? (event ?? null) : null}
          actor={session.actor}
          onLeave={leave}
        />
      )}
    </main>,
    document.body,
  )
}

interface OpenCanvasProps {
  readonly canvas: LocalCanvas
  readonly event: VisibleEvent | null
  readonly actor: Extract<ReturnType<typeof useSession>, { readonly status: 'signed_in' }>['actor']
  readonly onLeave: () => void
}

function OpenCanvas({ canvas, event, actor, onLeave }: OpenCanvasProps) {
  const isPhone = useIsPhone()
  const run = useRun()
  const [api, setApi] = useState<DrawingApi | null>(null)
  const record = { id: canvas.id, fields: { ...canvas } }
  const parent = event === null ? null : { id: event.id, fields: { ...event } }
  const mayDraw =
    authorize(actor, 'canvas', {
      operation: 'update',
      before: record,
      after: record,
      patch: { title: null },
      parent,
    }) === null
  const mayDelete = authorize(actor, 'canvas', { operation: 'delete', before: record, parent }) === null
  const title = canvas.title ?? canvasTexts.untitled
  const deletion = useConfirmedCommand<LocalCanvas, unknown>({
    texts: () => ({ ...canvasTexts.deletion, question: canvasTexts.deletion.question(title) }),
    run: (base) => run(deleteCanvas, { canvas: base, event }),
    effect: 'delete',
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
      console.error(error)
      showFailure(texts.exportFailed, { code: 'storage' })
    }
  }
  return (
    <>
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
          <TitleField canvas={canvas} event={event} />
        ) : (
          <Text fw={600} className={classes.title ?? ''} truncate>
            <Name>{title}</Name>
          </Text>
        )}
        {event !== null && !isPhone && (
          <Text fz="sm" c="var(--bama-ink-2)" truncate maw={280}>
            <Name>{event.name}</Name>
          </Text>
        )}
        {!mayDraw && (
          <Badge variant="light" color="gray">
            {texts.readOnly}
          </Badge>
        )}
        <Menu position="bottom-end" zIndex={400}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={44} c="var(--bama-ink-2)" aria-label={texts.more}>
              <IconDotsVertical size={22} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
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
    </>
  )
}

/** Saved when it is left, or with Enter. */
function TitleField({ canvas, event }: Pick<OpenCanvasProps, 'canvas' | 'event'>) {
  const run = useRun()
  const [typed, setTyped] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    if (typed === null) return
    setTyped(null)
    const outcome = await run(renameCanvas, { canvas, event, title: typed })
    if (!outcome.ok) showFailure(canvasTexts.failed, outcome.error)
  }
  return (
    <TextInput
      className={classes.title ?? ''}
      variant="unstyled"
      size="md"
      dir="auto"
      fw={600}
      maxLength={300}
      aria-label={texts.name}
      value={typed ?? canvas.title ?? ''}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(key) => {
        // Keys are the drawing's everywhere else.
        key.stopPropagation()
        if (key.key === 'Enter') key.currentTarget.blur()
      }}
    />
  )
}

/** What the printer gets: the title, the event and its day, and the drawing, on one page. */
function PrintSheet({ canvas, event, title }: Pick<OpenCanvasProps, 'canvas' | 'event'> & { readonly title: string }) {
  useEffect(() => {
    document.body.classList.add('bama-prints-sketch')
    return () => document.body.classList.remove('bama-prints-sketch')
  }, [])
  return createPortal(
    <div className={classes.sheet} data-print-sheet="" aria-hidden="true">
      <h1>
        <Name>{title}</Name>
      </h1>
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
