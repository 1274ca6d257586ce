import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'

/** The part of the drawing library's API that the screen uses. */
export type DrawingApi = Pick<
  ExcalidrawImperativeAPI,
  | 'getSceneElements'
  | 'getSceneElementsIncludingDeleted'
  | 'getAppState'
  | 'updateScene'
  | 'onChange'
  | 'scrollToContent'
>

/** The library's elements, including deleted ones. */
export type Scene = ReturnType<DrawingApi['getSceneElementsIncludingDeleted']>
