/** The moment of all pictures, for server, demonstration and browser: a Tuesday morning in the season. */
export const stillMs = Date.parse('2027-04-13T07:24:00.000Z')
