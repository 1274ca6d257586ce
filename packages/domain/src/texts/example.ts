import { taskPriority } from '../task/values.ts'

/** The example event, as a producer might have written it. Its people and companies are fictitious. */
export const exampleTexts = {
  event: {
    name: 'ערב הוקרה לעובדים',
    start_time: '19:30',
    end_time: '23:30',
    audience_arrival_time: '19:00',
    location: 'אולם המופעים, רחוב הבימה 1, תל אביב',
    description:
      'ערב הוקרה ל־350 עובדים: קבלת פנים, דברי מנכ״ל, טקס הענקת תעודות ומופע.\nההקמה מ־13:00, חזרה גנרלית ב־17:30. הכניסה לספקים מהחצר האחורית.',
    drive_url: 'https://drive.google.com/drive/my-drive',
    screen_grid_text:
      'מסך מרכזי 8×4 מ׳, שני מסכי צד 3×2 מ׳.\nלוגו עד הפתיחה, סרט תדמית ב־20:15, שמות הזוכים לפי סדר הטקס.',
    screen_columns: 16,
    screen_rows: 8,
    cabinet_width_mm: 500,
    cabinet_height_mm: 500,
    cabinet_width_px: 128,
    cabinet_height_px: 128,
    producer_name: 'מאיה רז',
    producer_phone: '050-0000000',
    registration_notes: 'רישום בכניסה לפי שם משפחה, שלוש עמדות. אורחי VIP בדלפק נפרד.',
    quote_number: '1001',
  },
  client: {
    name: 'קבוצת אלמוגים (לדוגמה)',
    contact_person: 'רונית שקד',
    email: 'ronit@example.com',
    phone: '03-0000000',
    address: 'דרך מנחם בגין 1, תל אביב',
  },
  tag: 'כנס חברה',
  checklist: [
    'סיור טכני באולם',
    'הזמנת הגברה ותאורה',
    'אישור תוכנית במה עם הלקוח',
    'קבלת הלוגו וסרט התדמית',
    'תיאום כניסת משאיות לחצר',
    'רשימת אורחים סופית לדלפק הרישום',
  ],
  checklistDone: 2,
  managerChecklist: ['הצעת מחיר חתומה', 'מקדמה', 'ביטוח צד ג׳ לאולם'],
  tasks: [
    { description: 'לסגור קייטרינג לקבלת הפנים', priority: taskPriority.high, daysBefore: 10 },
    { description: 'לשלוח לספקים לוח זמנים ליום האירוע', priority: taskPriority.normal, daysBefore: 3 },
  ],
  comment: 'האולם אישר הקמה מ־13:00. צריך לתאם מול הקב״ט שתי משאיות, ולקבל מהלקוח את סדר הטקס.',
} as const
