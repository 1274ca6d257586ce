import { CaptureUpdateAction, Excalidraw, MainMenu, reconcileElements } from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
import './excalidraw.css'
import { drawOnCanvas, type VisibleEvent } from '@bama/domain'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type LocalCanvas, useRun } from '../../data/index.ts'
import { canvasTexts as texts } from '../../texts/canvas.ts'
import { notifications } from '@mantine/notifications'
import type { DrawingApi } from './drawing-api.ts'
import { elementsIn, type Revision, standsOver, toCell, toScene } from './scene.ts'

interface CanvasBoardProps {
  readonly canvas: LocalCanvas
  readonly event: VisibleEvent | null
  readonly mayDraw: boolean
  readonly onApi: (api: DrawingApi) => void
}

type Scene = ReturnType<DrawingApi['getSceneElementsIncludingDeleted']>
type Remote = Parameters<typeof reconcileElements>[1]

/** How long after the last stroke, and how often during one, what was drawn is written. */
const restMs = 300
const busyMs = 3000

/** Helvetica is what this library calls the face without a file of its own; here that is Heebo (excalidraw.css). */
const ownFace = 2

const isBusy = (state: ReturnType<DrawingApi['getAppState']>): boolean =>
  state.newElement !== null ||
  state.resizingElement !== null ||
  state.editingTextElement !== null ||
  state.selectedElementsAreBeingDragged

/**
 * The drawing itself. What others draw comes in by the element's own rule and never touches what is being edited here; what is
 * drawn here is written at rest, the changed elements only.
 */
export function CanvasBoard({ canvas, event, mayDraw, onApi }: CanvasBoardProps) {
  const scheme = useComputedColorScheme('light')
  const run = useRun()
  const [api, setApi] = useState<DrawingApi | null>(null)
  /** What the record has of each element. */
  const known = useRef(new Map<string, Revision>())
  /** Elements that no canvas keeps: they are said once. */
  const refused = useRef(new Set<string>())
  const timer = useRef<{ readonly id: ReturnType<typeof setTimeout>; readonly at: number } | null>(null)
  const [start] = useState(() => ({
    elements: [...elementsIn(canvas.elements)].flatMap(([id, element]) => toScene(id, element, undefined) ?? []),
  }))

  const takeIn = useEffectEvent((drawing: DrawingApi): void => {
    const local = drawing.getSceneElementsIncludingDeleted()
    const byId = new Map(local.map((element) => [element.id, element]))
    const remote: object[] = []
    for (const [id, element] of elementsIn(canvas.elements)) {
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

  const write = useEffectEvent(async (drawing: DrawingApi): Promise<void> => {
    const drawn = new Map<string, string>()
    const unkept: string[] = []
    for (const element of drawing.getSceneElementsIncludingDeleted()) {
      const before = known.current.get(element.id)
      if (!standsOver(element, before) || (element.isDeleted && before === undefined)) continue
      const cell = toCell(element)
      if (cell !== null) drawn.set(element.id, cell)
      else unkept.push(element.id)
    }
    dropUnkept(drawing, unkept)
    if (drawn.size === 0) return
    for (const element of drawing.getSceneElementsIncludingDeleted())
      if (drawn.has(element.id))
        known.current.set(element.id, { version: element.version, versionNonce: element.versionNonce })
    const outcome = await run(drawOnCanvas, { canvas, event, drawn })
    if (outcome.ok) return
    const { problems } = texts
    const reason = outcome.error.reason ?? ''
    const message = reason in problems ? problems[reason as keyof typeof problems] : problems.other
    notifications.show({ id: `canvas-${reason}`, title: texts.failed, message, color: 'red', autoClose: false })
  })

  /** Images and embedded pages leave the drawing again, and it is said why. */
  function dropUnkept(drawing: DrawingApi, ids: readonly string[]): void {
    const fresh = ids.filter((id) => !refused.current.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) refused.current.add(id)
    const left = drawing.getSceneElementsIncludingDeleted().filter(({ id }) => !refused.current.has(id))
    drawing.updateScene({ elements: left, captureUpdate: CaptureUpdateAction.NEVER })
    notifications.show({ id: 'canvas-unsupported', message: texts.unsupported, autoClose: 6000 })
  }

  useEffect(() => {
    if (api !== null) takeIn(api)
  }, [api, canvas.elements])

  const changed = useEffectEvent((drawing: DrawingApi, scene: Scene): void => {
    if (!scene.some((element) => standsOver(element, known.current.get(element.id)))) return
    const waitMs = isBusy(drawing.getAppState()) ? busyMs : restMs
    const at = Date.now() + waitMs
    if (timer.current !== null) {
      // A stroke that goes on is written every few seconds; a rest brings that forward.
      if (waitMs === busyMs || timer.current.at < at) return
      clearTimeout(timer.current.id)
    }
    const id = setTimeout(() => {
      timer.current = null
      void write(drawing)
    }, waitMs)
    timer.current = { id, at }
  })

  useEffect(() => {
    if (api === null || !mayDraw) return undefined
    const end = api.onChange((scene) => changed(api, scene as Scene))
    const flush = (): void => void write(api)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      end()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      if (timer.current !== null) clearTimeout(timer.current.id)
      timer.current = null
      flush()
    }
  }, [api, mayDraw])

  useEffect(() => {
    // The library says its own language of the page, and takes it along when it goes.
    const { lang, dir } = document.documentElement
    return () => void Object.assign(document.documentElement, { lang, dir })
  }, [])

  return (
    <Excalidraw
      excalidrawAPI={(drawing) => {
        setApi(drawing)
        onApi(drawing)
      }}
      langCode="he-IL"
      theme={scheme}
      viewModeEnabled={!mayDraw}
      handleKeyboardGlobally
      autoFocus
      aiEnabled={false}
      validateEmbeddable={false}
      initialData={{
        elements: start.elements as unknown as Scene,
        appState: {
          currentItemFontFamily: ownFace,
          currentItemRoughness: 0,
          currentItemTextAlign: 'right',
          currentItemRoundness: 'sharp',
        },
        scrollToContent: true,
      }}
      UIOptions={{
        canvasActions: {
          export: false,
          loadScene: false,
          saveAsImage: false,
          saveToActiveFile: false,
          toggleTheme: false,
          changeViewBackgroundColor: false,
        },
        tools: { image: false },
      }}
    >
      <MainMenu>
        <MainMenu.DefaultItems.SearchMenu />
        {mayDraw && <MainMenu.DefaultItems.ClearCanvas />}
      </MainMenu>
    </Excalidraw>
  )
}
