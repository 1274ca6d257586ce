import { z } from 'zod'

const emptyToNull = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? null : value)

/** Optional free text: trimmed, empty is null. Marked, so that {@link textFieldsOf} finds it. */
export const optionalText = (maxLength: number) =>
  Object.assign(z.preprocess(emptyToNull, z.string().trim().max(maxLength, 'too_long').nullable()).default(null), {
    isFreeText: true as const,
  })

/** The fields of a schema that are optional free texts. */
export type TextFieldOf<Shape> = {
  [Field in keyof Shape & string]: Shape[Field] extends { readonly isFreeText: true } ? Field : never
}[keyof Shape & string]

/** The names of a schema's optional free texts, so that forms and tests need no list of their own. */
export const textFieldsOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  Object.keys(schema.shape).filter((field) => 'isFreeText' in (schema.shape[field] ?? {})) as TextFieldOf<Shape>[]

/** An optional value of a stricter kind (a day, a link): an empty string is null. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToNull, schema.nullable()).default(null)

/** Required one-line text, trimmed. */
export const requiredText = (maxLength: number) => z.string().trim().min(1, 'required').max(maxLength, 'too_long')

/** A label that is used as a key of a set: it must survive percent-encoding. */
export const labelSchema = requiredText(60).refine((text) => text.isWellFormed(), 'bad_text')

/** What a cut left of a text, without the half of a character at its end. */
export const withoutHalves = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '')
