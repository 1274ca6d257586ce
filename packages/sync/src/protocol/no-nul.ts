/** Text without NUL, which PostgreSQL rejects. */
export const noNul = /^[^\0]*$/
