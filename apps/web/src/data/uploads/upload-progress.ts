import { createObservable } from '../runtime/observable.ts'

/** The bytes sent so far of the files sent by this tab, by file id. Apart from the sender, which loads later. */
export const uploadProgress = createObservable<ReadonlyMap<string, number>>(new Map())
