export const canvasTexts = {
  title: 'סקיצות',
  own: 'סקיצות פרטיות',
  ownHint: 'סקיצות שאינן שייכות לאירוע. הן אינן גלויות לאף אחד אחר.',
  add: 'סקיצה חדשה',
  /** The default name of a new sketch. */
  newTitle: (number: number): string => `סקיצה ${number}`,
  untitled: 'סקיצה ללא שם',
  picture: (title: string): string => `תמונה של ${title}`,
  empty: 'עוד לא צויר כאן דבר',
  none: 'אין עדיין סקיצות',
  failed: 'הסקיצה לא נשמרה',
  titleKept: 'השם שהוקלד ממתין בסקיצה.',
  titleKeptUntilReload: 'אי אפשר לשמור במכשיר, ולכן השם שהוקלד ממתין בסקיצה רק עד לרענון הדף.',

  screen: {
    label: 'סקיצה',
    exit: 'יציאה מהסקיצה',
    name: 'שם הסקיצה',
    more: 'פעולות נוספות',
    png: 'הורדה כתמונה (PNG)',
    svg: 'הורדה כקובץ וקטורי (SVG)',
    print: 'הדפסה',
    insertGrid: 'הוספת שרטוט המסך',
    remove: 'מחיקת הסקיצה',
    readOnly: 'לצפייה בלבד',
    gone: 'הסקיצה לא נמצאה',
    goneHint: 'ייתכן שנמחקה, או שאינה פתוחה לצפייה.',
    exportFailed: 'הקובץ לא נוצר',
    nothingToExport: 'אין עדיין ציור להורדה',
  },

  deletion: {
    title: 'מחיקת סקיצה',
    question: (title: string): string => `האם למחוק את ${title}? לא ניתן לבטל פעולה זו.`,
    confirm: 'מחיקה',
    cancel: 'ביטול',
    done: 'הסקיצה נמחקה',
    failed: 'שגיאה במחיקת הסקיצה',
  },

  /** Accessible names of parts of the drawing that have no visible name. */
  parts: { menu: 'תפריט הסקיצה', moreTools: 'כלים נוספים', colors: 'בחירת צבע' },

  /** Why a drawing was refused. */
  problems: {
    too_many: 'הסקיצה מלאה: אפשר לצייר בסקיצה חדשה.',
    too_long: 'הסקיצה מלאה: אפשר לצייר בסקיצה חדשה.',
    bad_element: 'חלק מהציור אינו נתמך ולא נשמר.',
    other: 'הציור לא נשמר.',
  },
  unsupported: 'תמונות ודפים מוטמעים אינם נתמכים בסקיצה, ולכן לא נשמרו.',
} as const
