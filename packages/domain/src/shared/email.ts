import { z } from 'zod'

/** An e-mail address as accounts use it: trimmed, lower case. The specification asks for an at-sign only; control characters are none. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'required')
  .max(254, 'too_long')
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'bad_email')
