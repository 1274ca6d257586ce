export const firstHourTexts = {
  title: 'שלושה צעדים ראשונים',
  progress: (done: number, all: number): string => `${done} מתוך ${all}`,
  dismiss: 'הסתרת הצעדים הראשונים',
  done: 'בוצע: ',
  steps: {
    event: { title: 'האירוע הראשון', why: 'להתחלה מספיקים שם ותאריך' },
    colleague: { title: 'איש הצוות הראשון', why: 'נכנסים מהטלפון או מהמחשב' },
    place: { title: 'מקום השקיעות', why: 'לזמני כניסת השבת והחג ויציאתם' },
  },
  example: {
    offer: 'איך נראה אירוע מלא?',
    add: 'אירוע לדוגמה',
    added: 'האירוע לדוגמה נוסף. מסירים אותו בלחיצה אחת, מהכרטיס שלו.',
    failed: 'הוספת האירוע לדוגמה נכשלה.',
  },
} as const
