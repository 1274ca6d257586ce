import { z } from 'zod'

/** An e-mail address, trimmed and in lower case. The specification asks for an at-sign only; no control characters. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'required')
  .max(254, 'too_long')
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'bad_email')
