import { describe, expect, it } from 'vitest'
import { localStoreContract } from './local-store-contract.ts'
import { createMemoryStore } from './memory-store.ts'

describe('memory store', () => {
  localStoreContract({ test: it, equal: (actual, expected) => expect(actual).toEqual(expected) }, () =>
    Promise.resolve(createMemoryStore()),
  )
})
