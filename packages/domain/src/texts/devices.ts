/** What a person reads of the devices on which they are signed in. */
export const deviceTexts = {
  browserOn: (browser: string, system: string): string => `${browser} ב־${system}`,
  unknown: 'מכשיר לא מזוהה',
} as const
