import type { seasonalClientSchema } from '@bama/domain'
import type { LocalRow } from './records.ts'

/** A follow-up as this device holds it. */
export type LocalSeasonalClient = LocalRow<typeof seasonalClientSchema>
