export { syncOnce } from '../engine/sync-once.ts'
export { createWorld } from './device.ts'
export { Crash, createMemoryStore, type MemoryStore } from './memory-store.ts'
export { createRandom, type SeededRandom } from './seeded-random.ts'
export type {
  CreateSimServer,
  DerivedChange,
  RestoreMode,
  SimAccess,
  SimPerson,
  SimRequest,
  SimServer,
  SimSnapshot,
} from './sim-server.ts'
export { type Met, nothingMet } from './simulation/met.ts'
export { defaultSteps, type RunReport, type SimOptions, simulate } from './simulation/simulate.ts'
export { type ContractRunner, localStoreContract } from './local-store-contract.ts'
