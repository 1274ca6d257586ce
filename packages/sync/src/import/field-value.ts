import type { ImportProblemCode } from '../protocol/import.ts'
import type { z } from 'zod'

/** What the schema makes of a value of the file. Without `value`, the record goes without the field. */
interface FieldValue {
  readonly value?: unknown
  readonly problem?: ImportProblemCode
}

/**
 * Parses a value with its schema. Text that is too long is cut, and invalid values are dropped, so that one wrong
 * link doesn't exclude the whole record.
 */
export function fieldValue(schema: z.ZodType, value: unknown): FieldValue {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { value: parsed.data }
  if (value === null || value === undefined) return {}
  const issue = parsed.error.issues[0]
  if (issue?.code === 'too_big' && typeof value === 'string') {
    const cut = schema.safeParse(value.trim().slice(0, Number(issue.maximum)).toWellFormed())
    if (cut.success) return { value: cut.data, problem: 'shortened' }
  }
  return { problem: issue?.code === 'invalid_value' ? 'unknown_value' : 'invalid' }
}
