import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'

/** What the screen asks of the drawing library. */
export type DrawingApi = Pick<
  ExcalidrawImperativeAPI,
  | 'getSceneElements'
  | 'getSceneElementsIncludingDeleted'
  | 'getAppState'
  | 'updateScene'
  | 'onChange'
  | 'scrollToContent'
>

/** Elements as the library has them, deleted ones included. */
export type Scene = ReturnType<DrawingApi['getSceneElementsIncludingDeleted']>
