import type { Mutant } from '../mutant.ts'

export const a8: readonly Mutant[] = [
  {
    row: 'A8.2',
    file: 'apps/web/src/texts/timers.ts',
    find: "workHours: 'שגיאה ביצירת רישום שעות עבודה. אנא נסה שוב.'",
    replace: "workHours: 'שגיאה ביצירת רישום שעות עבודה'",
  },
  {
    row: 'A8.5',
    file: 'apps/web/src/texts/timers.ts',
    find: '`טיימר הופעל בהצלחה עבור אירוע: ${label}`',
    replace: '`טיימר הופעל עבור אירוע: ${label}`',
  },
  {
    row: 'A8.8',
    file: 'apps/web/src/texts/timers.ts',
    find: "'שגיאה בעצירת הטיימר. אנא נסה שוב או פנה למנהל המערכת.'",
    replace: "'שגיאה בעצירת הטיימר.'",
  },
  {
    row: 'A8.13',
    file: 'apps/web/src/texts/timers.ts',
    find: "workHours: 'שגיאה בשמירת שעות העבודה. אנא נסה שוב.'",
    replace: "workHours: 'שגיאה בעדכון רישום השעות. אנא נסה שוב.'",
  },
  {
    row: 'A8.16',
    file: 'apps/web/src/features/timers/use-timer-actions.ts',
    find: 'timersTexts.stopFailed.byAdmin',
    replace: 'stopFailureText(kindOf(timer), stopped.error)',
  },
  {
    row: 'A8.43',
    file: 'apps/web/src/data/session/session-requests.ts',
    find: `  else console.warn('signing out at the server failed, and is tried again later:', answer.error.code)
`,
    replace: '',
  },
]
