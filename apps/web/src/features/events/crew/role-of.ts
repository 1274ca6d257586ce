import { crewNeedSchema } from '@bama/domain'

/** A typed role as records will have it: invisible marks of a pasted text go, and so it may be one that exists. */
export const roleOf = (typed: string): string => crewNeedSchema.shape.role.safeParse(typed).data ?? typed.trim()
