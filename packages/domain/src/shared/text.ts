import { z } from 'zod'

const emptyToNull = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? null : value)

/** Optional free text: trimmed, empty is null. Marked, so that {@link textFieldsOf} finds it. */
export const optionalText = (maxLength: number) =>
  Object.assign(z.preprocess(emptyToNull, z.string().trim().max(maxLength, 'too_long').nullable()).default(null), {
    isFreeText: true as const,
  })

/**
 * Invisible characters in a line: control characters, directional marks and overrides, zero-width characters. They can
 * make one name pass for another, or reverse the text beside it. Tabs and line ends become spaces; a joiner inside an
 * emoji is kept.
 */
const lineEnds = /[\t-\r\u0085\u2028\u2029]+/g
const unseen =
  // oxlint-disable-next-line no-control-regex
  /[\0-\u001F\u007F-\u009F\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D/gu

/** Printable ASCII and Hebrew letters: most lines have nothing else, and are lines as they stand. */
const plainLine = /^[ -~\u05D0-\u05EA]*$/

const asLine = (text: string): string =>
  plainLine.test(text) ? text : text.replaceAll(lineEnds, ' ').replaceAll(unseen, '')

/** Required text of one line, such as a name: trimmed, without invisible characters. */
export const requiredLine = (maxLength: number) =>
  Object.assign(z.string().overwrite(asLine).trim().min(1, 'required').max(maxLength, 'too_long'), {
    isRequiredText: true as const,
  })

/** Optional text of one line: like {@link requiredLine}, but empty is null. Also marked as free text. */
export const optionalLine = (maxLength: number) =>
  Object.assign(
    z
      .preprocess(
        (value) => emptyToNull(typeof value === 'string' ? asLine(value) : value),
        z.string().trim().max(maxLength, 'too_long').nullable(),
      )
      .default(null),
    { isFreeText: true as const },
  )

/** The names of a schema's optional free texts, as a type. */
export type TextFieldOf<Shape> = {
  [Field in keyof Shape & string]: Shape[Field] extends { readonly isFreeText: true } ? Field : never
}[keyof Shape & string]

/** Returns the names of a schema's optional free texts, so that forms and tests need no list of their own. */
export const textFieldsOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  Object.keys(schema.shape).filter((field) => 'isFreeText' in (schema.shape[field] ?? {})) as TextFieldOf<Shape>[]

/** An optional value of a stricter kind (a day, a link). An empty string is null. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToNull, schema.nullable()).default(null)

export const requiredText = (maxLength: number) =>
  Object.assign(z.string().trim().min(1, 'required').max(maxLength, 'too_long'), { isRequiredText: true as const })

/** Whether a schema is one of the texts above, which people type in words of their own. One that wraps them isn't. */
export const isTypedText = (schema: z.core.$ZodType): boolean => 'isFreeText' in schema || 'isRequiredText' in schema

/** A label that is used as an element of a set. It must be well-formed Unicode to survive percent-encoding. */
export const labelSchema = requiredText(60).refine((text) => text.isWellFormed(), 'bad_text')

export { withoutHalves } from './halves.ts'
