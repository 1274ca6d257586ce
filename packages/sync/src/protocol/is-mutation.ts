import { z } from 'zod'
import { isRecordId } from '@bama/domain'
import { isStamp } from '../stamp/stamp.ts'
import { maxCells, maxCellPath, maxParts, maxPartName, maxText, type Mutation, operations } from './mutation.ts'

type Raw = Readonly<Record<string, unknown>>

const required = ['id', 'n', 'entity', 'recordId', 'operation', 'patch', 'stamp'] as const
const known: ReadonlySet<string> = new Set([...required, 'group'])
const knownOperations: ReadonlySet<unknown> = new Set(operations)
const uuid = z.regexes.uuid()

/**
 * Whether a raw value is a valid mutation. Agrees with `mutationSchema` in a tenth of the time and without a copy,
 * because the server checks every change of every push. For refused values, the schema gives the reason.
 */
export function isMutation(raw: unknown): raw is Mutation {
  if (!isObject(raw) || !Object.keys(raw).every((key) => known.has(key))) return false
  const { id, n, group, entity, recordId, operation, patch, stamp } = raw
  return (
    isUuid(id) &&
    Number.isSafeInteger(n) &&
    (n as number) > 0 &&
    (group === undefined || isUuid(group)) &&
    isName(entity, maxPartName) &&
    isRecordId(recordId) &&
    knownOperations.has(operation) &&
    isBounded(patch, maxCells, maxCellPath, isCellValue) &&
    isStamp(stamp)
  )
}

const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)

const isUuid = (value: unknown): boolean => typeof value === 'string' && uuid.test(value)

const isName = (value: unknown, longest: number): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= longest

const isScalar = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= maxText
    : value === null || typeof value === 'boolean' || Number.isFinite(value)

const isCellValue = (value: unknown): boolean => isScalar(value) || isBounded(value, maxParts, maxPartName, isScalar)

/** Counts the keys before looking at any of them. `__proto__` is refused because the schema's output drops it. */
function isBounded(value: unknown, most: number, longest: number, isOne: (one: unknown) => boolean): boolean {
  if (!isObject(value)) return false
  const keys = Object.keys(value)
  return keys.length <= most && keys.every((key) => isName(key, longest) && key !== '__proto__' && isOne(value[key]))
}
