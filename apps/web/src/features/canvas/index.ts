export { OwnSketchesCard, Sketches } from './sketches.tsx'
