/** The specification's minimum. Apart from the schema: the sign-in page asks for it before any validation has loaded. */
export const minPasswordLength = 6
