import { z } from 'zod'

const emptyToNull = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? null : value)

/** Optional free text: trimmed, empty is null. */
export const optionalText = (maxLength: number) =>
  z.preprocess(emptyToNull, z.string().trim().max(maxLength, 'too_long').nullable()).default(null)

/** An optional value of a stricter kind (a day, a link): an empty string is null. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToNull, schema.nullable()).default(null)

/** Required one-line text, trimmed. */
export const requiredText = (maxLength: number) => z.string().trim().min(1, 'required').max(maxLength, 'too_long')

/** A label that is used as a key of a set: it must survive percent-encoding. */
export const labelSchema = requiredText(60).refine((text) => text.isWellFormed(), 'bad_text')

/** What a cut left of a text, without the half of a character at its end. */
export const withoutHalves = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '')
