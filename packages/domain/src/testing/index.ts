export { sampleElement } from './canvas-elements.ts'
export * from './people.ts'
