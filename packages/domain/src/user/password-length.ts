/** The specification's minimum. In its own file for the sign-in page, which needs it before validation is loaded. */
export const minPasswordLength = 6
