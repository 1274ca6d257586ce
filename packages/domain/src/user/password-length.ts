/**
 * The specification's minimum. Not in the schema's file, because the sign-in page needs it before validation is loaded.
 */
export const minPasswordLength = 6
