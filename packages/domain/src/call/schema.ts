import { z } from 'zod'
import { instantSchema } from '../shared/day.ts'
import { recordIdSchema } from '../shared/ids.ts'
import { callChannels, callContactKinds, callMomentKinds } from './values.ts'

/** `yyyy-MM-dd`, or `yyyy-MM-ddTHH:mm` if the time is known. */
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/, 'bad_time')

const line = (most: number) => z.string().min(1, 'required').max(most, 'too_long')

/** What one person is called to, as it was when it was sent. It is whole by itself: who reads it needs no other record. */
const callSheetSchema = z.strictObject({
  made_at: instantSchema,
  made_by: recordIdSchema,
  how: z.enum(callChannels),
  event: line(200),
  person: line(120),
  role: line(60),
  /** With `end` and `place`, what the person accepts (packages/sync/SPEC.md, S100). */
  call: moment,
  end: moment,
  place: line(300).nullable(),
  /** The Hebrew date of the call's day. */
  hebrew_date: line(60).nullable(),
  schedule: z.array(z.strictObject({ kind: z.enum(callMomentKinds), at: moment })).max(10, 'too_many'),
  /** The only people whose phone numbers the sheet includes. */
  contacts: z
    .array(z.strictObject({ kind: z.enum(callContactKinds), name: line(120), phone: line(40).nullable() }))
    .max(5, 'too_many'),
  notes: line(2000).nullable(),
})

export type CallSheet = Readonly<z.infer<typeof callSheetSchema>>

/** The part of a sheet that the called person sees: without its author and channel. */
export const callContentSchema = callSheetSchema.omit({ made_by: true, how: true })
export type CallContent = Readonly<z.infer<typeof callContentSchema>>

/** Parses the sheet of a version, or returns null. */
export function readCallSheet(text: string): CallSheet | null {
  try {
    return callSheetSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** A version of a person's call. Never changed once written. */
export const crewCallSchema = z.strictObject({
  id: recordIdSchema,
  /** JSON of a {@link CallSheet}. One cell, so that versions never mix. */
  call: z
    .string()
    .max(8000, 'too_long')
    .refine((text) => readCallSheet(text) !== null, 'bad_call'),
})

/** The maximum number of versions of one person's call, and of the characters in all of them. */
export const callLimits = { entries: 50, text: 200_000 } as const
