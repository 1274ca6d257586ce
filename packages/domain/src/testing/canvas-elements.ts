const rectangle = {
  type: 'rectangle',
  version: 1,
  versionNonce: 1,
  isDeleted: false,
  x: 0,
  y: 0,
  width: 100,
  height: 50,
  angle: 0,
  strokeColor: '#1e1e1e',
  backgroundColor: 'transparent',
  fillStyle: 'solid',
  strokeWidth: 2,
  strokeStyle: 'solid',
  roughness: 0,
  roundness: null,
  opacity: 100,
  seed: 1,
  index: 'a1',
  groupIds: [],
  frameId: null,
  boundElements: null,
  link: null,
  locked: false,
}

/** Returns a rectangle as the drawing library makes one, with the given fields. */
export const sampleElement = <Fields extends object>(fields: Fields) => ({ ...rectangle, ...fields })
