import { z } from 'zod'

/**
 * An e-mail address as accounts use it: trimmed, lower case. The specification only asks for an at-sign; control
 * characters are refused too.
 */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'required')
  .max(254, 'too_long')
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'bad_email')
