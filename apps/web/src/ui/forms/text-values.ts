import { type TextFieldOf, textFieldsOf } from '@bama/domain'
import { z } from 'zod'

type TextValues<Shape extends z.ZodRawShape> = Record<TextFieldOf<Shape>, string>

/** The optional text fields of a schema as form values, with null as an empty string. `record`: null for a new one. */
export const textValues = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  record: Readonly<Partial<Record<TextFieldOf<Shape>, string | null | undefined>>> | null,
): TextValues<Shape> =>
  Object.fromEntries(textFieldsOf(schema).map((field) => [field, record?.[field] ?? ''])) as TextValues<Shape>

/** The same fields, as the shape of the form values' schema. */
export const textShape = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  Object.fromEntries(textFieldsOf(schema).map((field) => [field, z.string()])) as Record<
    TextFieldOf<Shape>,
    z.ZodString
  >
