import { type TextFieldOf, textFieldsOf } from '@bama/domain'
import { z } from 'zod'

type TextValues<Shape extends z.ZodRawShape> = Record<TextFieldOf<Shape>, string>

/** A schema's optional free texts as a form keeps them: what is null is empty. `record` null: a new one. */
export const textValues = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  record: Readonly<Partial<Record<TextFieldOf<Shape>, string | null | undefined>>> | null,
): TextValues<Shape> =>
  Object.fromEntries(textFieldsOf(schema).map((field) => [field, record?.[field] ?? ''])) as TextValues<Shape>

/** The same for the schema of a form's values. */
export const textShape = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  Object.fromEntries(textFieldsOf(schema).map((field) => [field, z.string()])) as Record<
    TextFieldOf<Shape>,
    z.ZodString
  >
