import { CaptureUpdateAction, Excalidraw, languages, MainMenu, reconcileElements } from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
import './excalidraw.css'
import { drawOnCanvas, type VisibleEvent } from '@bama/domain'
import { useComputedColorScheme } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type LocalCanvas, runCommand } from '../../data/index.ts'
import { canvasTexts as texts } from '../../texts/canvas.ts'
import { pastedFiles } from '../../ui/hooks/pasted-files.ts'
import type { DrawingApi, Scene } from './drawing-api.ts'
import { nameParts } from './name-parts.ts'
import { createElementReader, ownFontFamily, type Revision, standsOver, toCell, toScene } from './scene.ts'

interface CanvasBoardProps {
  readonly canvas: LocalCanvas
  readonly event: VisibleEvent | null
  readonly mayDraw: boolean
  readonly onApi: (api: DrawingApi) => void
}

type Remote = Parameters<typeof reconcileElements>[1]

/** The delay before drawn elements are written: after the last change, and during a long stroke. */
const restMs = 300
const busyMs = 3000

const hebrew = { code: 'he-IL', label: 'עברית', rtl: true }
// The library lists only languages translated by at least 85 %. The Hebrew texts are in texts/drawing-library.ts.
if (!languages.some(({ code }) => code === hebrew.code)) languages.push(hebrew)

const isBusy = (state: ReturnType<DrawingApi['getAppState']>): boolean =>
  state.newElement !== null ||
  state.resizingElement !== null ||
  state.editingTextElement !== null ||
  state.selectedElementsAreBeingDragged

/**
 * The drawing itself. Remote changes are merged per element and never touch the element being edited here. Changed
 * elements are written after a pause.
 */
export function CanvasBoard({ canvas, event, mayDraw, onApi }: CanvasBoardProps) {
  const scheme = useComputedColorScheme('light')
  const [api, setApi] = useState<DrawingApi | null>(null)
  const [read] = useState(createElementReader)
  /** The revision of each element that the record has, or is about to have. */
  const known = useRef(new Map<string, Revision>())
  /** What no record takes, as it was refused: that is said once of each state of it. */
  const refused = useRef(new Map<string, Revision>())
  /** As the library last showed it; it empties its own when it goes. */
  const scene = useRef<Scene>([])
  const timer = useRef<{ readonly id: ReturnType<typeof setTimeout>; readonly at: number } | null>(null)
  const [start] = useState(() => [...read(canvas.elements)].flatMap(([id, element]) => toScene(id, element) ?? []))

  const takeIn = useEffectEvent((drawing: DrawingApi, elements: LocalCanvas['elements']): void => {
    const local = drawing.getSceneElementsIncludingDeleted()
    const byId = new Map(local.map((element) => [element.id, element]))
    const remote: object[] = []
    for (const [id, element] of read(elements)) {
      known.current.set(id, element)
      const mine = byId.get(id)
      if (!standsOver(element, mine)) continue
      const shown = toScene(id, element, mine)
      if (shown !== null) remote.push(shown)
    }
    if (remote.length === 0) return
    drawing.updateScene({
      elements: reconcileElements(local, remote as unknown as Remote, drawing.getAppState()),
      captureUpdate: CaptureUpdateAction.NEVER,
    })
  })

  const isToWrite = (element: Scene[number]): boolean =>
    standsOver(element, known.current.get(element.id)) && standsOver(element, refused.current.get(element.id))

  const write = useEffectEvent(async (): Promise<void> => {
    const drawn = new Map<string, string>()
    const before = new Map<string, Revision | undefined>()
    for (const element of scene.current) {
      const inRecord = known.current.get(element.id)
      if (!isToWrite(element) || (element.isDeleted && inRecord === undefined)) continue
      const cell = toCell(element)
      if (cell === null) {
        refused.current.set(element.id, { version: element.version, versionNonce: element.versionNonce })
        sayUnsaved('bad_element')
        continue
      }
      drawn.set(element.id, cell)
      before.set(element.id, inRecord)
      known.current.set(element.id, { version: element.version, versionNonce: element.versionNonce })
    }
    if (drawn.size === 0) return
    const outcome = await runCommand(drawOnCanvas, { canvas, event, drawn })
    if (outcome.ok) return
    // Restored, so that the next stroke writes these elements again.
    for (const [id, revision] of before)
      if (revision === undefined) known.current.delete(id)
      else known.current.set(id, revision)
    sayUnsaved(outcome.error.reason)
  })

  useEffect(() => {
    if (api !== null) takeIn(api, canvas.elements)
  }, [api, canvas.elements])

  const isOutdone = (element: Scene[number]): boolean => {
    const inRecord = known.current.get(element.id)
    return inRecord !== undefined && standsOver(inRecord, element)
  }

  const changed = useEffectEvent((drawing: DrawingApi, shown: Scene): void => {
    scene.current = shown
    dropUnkept(drawing, shown)
    // Remote changes that supersede an element being edited here are applied once the editing ends.
    if (!isBusy(drawing.getAppState()) && shown.some(isOutdone)) takeIn(drawing, canvas.elements)
    if (!shown.some(isToWrite)) return
    const waitMs = isBusy(drawing.getAppState()) ? busyMs : restMs
    const at = Date.now() + waitMs
    if (timer.current !== null) {
      // A continuing stroke keeps the scheduled write; the end of the stroke moves it forward.
      if (waitMs === busyMs || timer.current.at < at) return
      clearTimeout(timer.current.id)
    }
    const id = setTimeout(() => {
      timer.current = null
      void write()
    }, waitMs)
    timer.current = { id, at }
  })

  useEffect(() => {
    if (api === null || !mayDraw) return undefined
    const end = api.onChange((shown) => changed(api, shown as Scene))
    const flush = (): void => void write()
    // A write started only on `pagehide` may be cut off, so the last stroke is written on `beforeunload` too.
    window.addEventListener('beforeunload', flush)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      end()
      window.removeEventListener('beforeunload', flush)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      if (timer.current !== null) clearTimeout(timer.current.id)
      timer.current = null
      flush()
    }
  }, [api, mayDraw])

  useEffect(() => {
    if (api === null || start.length === 0) return undefined
    // Fits the whole drawing at first, on a phone too. By default the library shows its middle at full size.
    const end = api.onChange((shown) => {
      if (shown.length === 0) return
      end()
      api.scrollToContent(undefined, { fitToContent: true })
    })
    return end
  }, [api, start])

  useEffect(() => {
    // The library changes the document's `lang` and `dir`, and clears them when it unmounts.
    const { lang, dir } = document.documentElement
    return () => void Object.assign(document.documentElement, { lang, dir })
  }, [])

  const toApi = (drawing: DrawingApi): void => {
    setApi(drawing)
    onApi(drawing)
  }
  return (
    // Keys and drops that the library handles are kept from the app. The presses are part of the drawing.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      ref={nameParts}
      style={{ position: 'absolute', inset: 0 }}
      onKeyDown={keepKeys}
      onDropCapture={refuseFiles}
      onPasteCapture={pasteWithoutPicture}
    >
      <Excalidraw
        excalidrawAPI={toApi}
        langCode={hebrew.code}
        theme={scheme}
        viewModeEnabled={!mayDraw}
        // The library handles keys only while it has the focus, and drawing is what the screen was opened for.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
        autoFocus
        aiEnabled={false}
        validateEmbeddable={false}
        onPaste={(_, paste) => !refusesFiles(paste?.clipboardData ?? null)}
        initialData={{ elements: start as unknown as Scene, appState: startState, scrollToContent: true }}
        UIOptions={options}
      >
        {mayDraw ? drawersMenu : readersMenu}
      </Excalidraw>
    </div>
  )
}

const startState = {
  currentItemFontFamily: ownFontFamily,
  currentItemRoughness: 0,
  currentItemTextAlign: 'right',
  currentItemRoundness: 'sharp',
} as const

const options = {
  canvasActions: {
    export: false,
    loadScene: false,
    saveAsImage: false,
    saveToActiveFile: false,
    toggleTheme: false,
    changeViewBackgroundColor: false,
  },
  tools: { image: false },
} as const

const readersMenu = (
  <MainMenu>
    <MainMenu.DefaultItems.SearchMenu />
    <MainMenu.DefaultItems.Help />
  </MainMenu>
)

const drawersMenu = (
  <MainMenu>
    <MainMenu.DefaultItems.SearchMenu />
    <MainMenu.DefaultItems.Help />
    <MainMenu.DefaultItems.ClearCanvas />
  </MainMenu>
)

const sayUnsupported = (): void =>
  void notifications.show({ id: 'canvas-unsupported', message: texts.unsupported, autoClose: 6000 })

/** Reports why drawn elements aren't saved. The notification's id limits it to one per reason. */
function sayUnsaved(reason = ''): void {
  const { problems } = texts
  const message = reason in problems ? problems[reason as keyof typeof problems] : problems.other
  notifications.show({ id: `canvas-${reason}`, title: texts.failed, message, color: 'red', autoClose: false })
}

/** Removes images and embedded pages from the drawing, however they were added, and tells the user. */
function dropUnkept(drawing: DrawingApi, shown: Scene): void {
  const unkept = shown.filter((element) => !element.isDeleted && isForeign(element))
  if (unkept.length === 0) return
  const left = shown.filter((element) => !unkept.includes(element))
  drawing.updateScene({ elements: left, captureUpdate: CaptureUpdateAction.NEVER })
  sayUnsupported()
}

const foreignKinds: ReadonlySet<string> = new Set(['image', 'embeddable', 'iframe', 'magicframe'])
const isForeign = ({ type }: Scene[number]): boolean => foreignKinds.has(type)

/** Whether the transfer contains files. Tells the user that files aren't supported. */
function refusesFiles(brought: DataTransfer | null): boolean {
  const hasFiles = (brought?.files.length ?? 0) > 0
  if (hasFiles) sayUnsupported()
  return hasFiles
}

function refuseFiles(drop: DragEvent): void {
  if (!refusesFiles(drop.dataTransfer)) return
  drop.preventDefault()
  drop.stopPropagation()
}

const isTextField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement

/** A text from a table comes with a picture of it, for which the library would refuse both: it gets the text alone. */
function pasteWithoutPicture(paste: ClipboardEvent): void {
  const { clipboardData: brought, target } = paste
  if (brought.files.length === 0 || pastedFiles(brought).length > 0 || isTextField(target)) return
  paste.preventDefault()
  paste.stopPropagation()
  const text = new window.ClipboardEvent('paste', { clipboardData: new DataTransfer(), cancelable: true })
  text.clipboardData?.setData('text/plain', brought.getData('text/plain'))
  document.dispatchEvent(text)
}

/** Keeps keys that the drawing handled from the app's shortcuts. `?` shows the drawing's own shortcuts. */
function keepKeys(key: KeyboardEvent): void {
  if (key.isDefaultPrevented() || key.key === '?') key.stopPropagation()
}
