import { CaptureUpdateAction, convertToExcalidrawElements } from '@excalidraw/excalidraw'
import type { ScreenGrid } from '@bama/domain'
import { gridDrawing } from '../../ui/screen-grid/grid-drawing.ts'
import type { DrawingApi } from './drawing-api.ts'
import { gridElements } from './grid-elements.ts'

/** Inserts an event's screen grid in the middle of the visible part of a sketch, selected as a group. */
export async function placeGrid(api: DrawingApi, grid: ScreenGrid): Promise<void> {
  // Text is measured on insertion, so the font has to be loaded first.
  await Promise.all(['1', 'א'].map((letter) => document.fonts.load('20px Helvetica', letter)))
  const { scrollX, scrollY, width, height, zoom } = api.getAppState()
  const middle = { x: width / 2 / zoom.value - scrollX, y: height / 2 / zoom.value - scrollY }
  const group = crypto.randomUUID()
  const placed = convertToExcalidrawElements(gridElements(gridDrawing(grid), middle, group))
  api.updateScene({
    elements: [...api.getSceneElementsIncludingDeleted(), ...placed],
    appState: {
      selectedElementIds: Object.fromEntries(placed.map(({ id }) => [id, true])),
      selectedGroupIds: { [group]: true },
    },
    captureUpdate: CaptureUpdateAction.IMMEDIATELY,
  })
  api.scrollToContent(placed, { fitToContent: true })
}
