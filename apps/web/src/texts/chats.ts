import { commonTexts, counted } from './common.ts'
import { commentsTexts } from './comments.ts'
import { unreadChatsTexts } from './unread-chats.ts'

const people = (count: number): string =>
  counted(count, { one: 'משתתף אחד', two: 'שני משתתפים', many: (many) => `${many} משתתפים` })

export const chatsTexts = {
  ...unreadChatsTexts,
  list: 'השיחות שלי',
  loading: commonTexts.loading,
  save: commonTexts.save,
  nobodyFound: commonTexts.nothingFound,
  search: 'חיפוש שיחה',
  newChat: 'שיחה חדשה',
  aboutEvent: 'שיחה על האירוע',
  empty: 'אין עדיין שיחות',
  emptyHint: 'שיחה נפתחת עם אנשים, על אירוע או חופשית. רק מי שבשיחה קורא אותה.',
  nothingFound: 'לא נמצאה שיחה',
  choose: 'כאן תוצג השיחה שתיבחר',
  gone: 'השיחה לא נמצאת. ייתכן שנמחקה, או שאינך עוד בין המשתתפים.',
  back: 'חזרה לשיחות',
  people,
  unread: (count: number, most: number): string => (count > most ? `${most}+` : String(count)),
  mentioned: 'תויגת כאן',
  you: 'אני',

  thread: {
    messages: 'הודעות',
    empty: 'אין עדיין הודעות',
    newFromHere: 'הודעות חדשות',
    earlier: 'הודעות קודמות',
    later: 'חזרה להודעות האחרונות',
    pending: 'ממתין לשליחה',
    writtenAt: (moment: string): string => `נכתב: ${moment}`,
    former: 'מה שנרשם כאן לפני שהיו הודעות',
    actions: (name: string): string => `פעולות בשיחה ${name}`,
    edit: 'שם ומשתתפים',
    add: 'צירוף משתתפים',
    search: 'חיפוש בשיחה',
    closeSearch: 'סגירת החיפוש',
    event: 'לאירוע',
  },

  message: {
    actions: (author: string, time: string): string => `פעולות בהודעה של ${author}, ${time}`,
    reply: 'תשובה',
    copy: 'העתקה',
    copied: 'ההודעה הועתקה',
    copyFailed: 'ההעתקה נכשלה',
    task: 'יצירת משימה מההודעה',
    remove: 'מחיקה',
    gone: 'ההודעה לא נמצאת',
    answers: (author: string): string => `תשובה להודעה של ${author}`,
    files: (author: string, time: string): string => `קבצים בהודעה של ${author}, ${time}`,
    deletion: {
      title: 'מחיקת הודעה',
      question: 'האם למחוק את ההודעה לכולם? לא ניתן לבטל פעולה זו.',
      confirm: 'מחיקה',
      cancel: 'ביטול',
    },
    deleted: 'ההודעה נמחקה',
    deleteFailed: 'שגיאה במחיקת ההודעה',
  },

  composer: {
    ...commentsTexts.composer,
    label: 'כתיבת הודעה',
    placeholder: 'כתיבת הודעה, @ לתיוג',
    send: 'שליחת ההודעה',
    attach: 'צירוף קובץ להודעה',
    sendFailed: 'שגיאה בשליחת ההודעה',
    replyTo: (author: string): string => `תשובה ל${author}`,
    noReply: 'ביטול התשובה',
    tooLong: (most: number): string => `הודעה ארוכה מדי: עד ${most.toLocaleString('he-IL')} תווים`,
  },

  found: {
    count: (count: number, isMore: boolean): string =>
      isMore
        ? `${count} התוצאות האחרונות`
        : counted(count, { one: 'תוצאה אחת', two: 'שתי תוצאות', many: (many) => `${many} תוצאות` }),
    none: 'לא נמצאו הודעות',
    show: (author: string, time: string, text: string): string => `${author}, ${time}: ${text}`,
    searching: 'בחיפוש...',
    failed: 'החיפוש נכשל. אפשר לנסות שוב.',
  },

  form: {
    create: 'שיחה חדשה',
    edit: 'שם ומשתתפים',
    title: 'שם השיחה',
    titleHint: 'אפשר להשאיר ריק: השיחה תיקרא על שם האירוע או המשתתפים.',
    members: 'משתתפים',
    add: 'צירוף לשיחה',
    addHint: 'מי שמצטרף רואה את כל ההודעות בשיחה, גם מה שנכתב לפני כן.',
    present: 'בשיחה עכשיו:',
    about: 'על האירוע:',
    open: 'פתיחת השיחה',
    createFailed: 'שגיאה בפתיחת השיחה',
    saveFailed: 'שגיאה בשמירת השיחה',
    saved: 'השיחה עודכנה',
    tooMany: 'יותר מדי משתתפים לשיחה אחת',
  },

  leaving: {
    action: 'עזיבת השיחה',
    title: 'עזיבת השיחה',
    question: 'השיחה תיעלם מכאן. רק מי שנשאר בה יוכל לצרף אותך שוב.',
    confirm: 'עזיבה',
    cancel: 'ביטול',
    done: 'עזבת את השיחה',
    failed: 'שגיאה בעזיבת השיחה',
  },
  deletion: {
    action: 'מחיקת השיחה',
    title: 'מחיקת השיחה',
    question: 'השיחה וכל ההודעות בה יימחקו לכל המשתתפים. לא ניתן לבטל פעולה זו.',
    confirm: 'מחיקה לכולם',
    cancel: 'ביטול',
    done: 'השיחה נמחקה',
    failed: 'שגיאה במחיקת השיחה',
  },
} as const
