/** Names of the devices on which a person is signed in. */
export const deviceTexts = {
  browserOn: (browser: string, system: string): string => `${browser} ב־${system}`,
  unknown: 'מכשיר לא מזוהה',
} as const
