import type { Actor, Role, Screen } from '@bama/domain'
import { isAdmin } from '@bama/domain'

/** The screens' names in the navigation. */
export const screenNames: Readonly<Record<Screen, string>> = {
  MyDay: 'היום שלי',
  Events: 'אירועים',
  Tasks: 'משימות',
  Calendar: 'לוח שנה',
  Chats: 'שיחות',
  WorkHours: 'שעות עבודה',
  PersonalSpace: 'אזור אישי',
  TeamManagement: 'ניהול צוות',
  CrewBoard: 'לוח צוות',
  Clients: 'לקוחות',
  Freelancers: 'פרילנסרים',
  SeasonalClients: 'לקוחות עונתיים',
  Templates: 'תבניות אירוע',
  Payments: 'תשלומים',
  Archive: 'ארכיון',
  Settings: 'הגדרות',
}

export const screenTitles: Readonly<Record<Screen, string>> = {
  ...screenNames,
  Events: 'ניהול אירועים',
  Tasks: 'ניהול משימות',
}

/** Names in the bottom tabs, which have room for one or two short words. */
export const tabNames: Readonly<Record<Screen, string>> = {
  ...screenNames,
  MyDay: 'היום',
  WorkHours: 'שעות',
  PersonalSpace: 'אישי',
}

const roleNames: Readonly<Record<Role, string>> = { user: 'עובד', operator: 'מפעיל', admin: 'מנהל' }

/** The role as badges show it. The legacy `is_admin` flag counts as admin. */
export const roleText = (actor: Pick<Actor, 'role' | 'is_admin'>): string =>
  isAdmin(actor) ? roleNames.admin : roleNames[actor.role]

export const navigationTexts = {
  mainNavigation: 'ניווט ראשי',
  quickNavigation: 'ניווט מהיר',
  management: 'ניהול',
  ownScreens: 'העמודים שלי',
  skipToContent: 'דילוג לתוכן',
  openMenu: 'פתיחת התפריט',
  menu: 'תפריט',
  sketch: 'סקיצה',
  overview: 'תמונת מצב',
  activeEvents: 'אירועים פעילים',
  openTasks: 'משימות פתוחות',
  notCountedYet: 'עוד לא נספר',
  userMenu: 'תפריט משתמש',
  colorScheme: 'מראה',
  colorSchemes: { auto: 'לפי המכשיר', light: 'בהיר', dark: 'כהה' },
  signOut: 'יציאה מהמערכת',
  accessDenied: 'אין לך הרשאת גישה',
  accessDeniedHint: 'אין לך הרשאות לצפות בעמוד זה',
  adminsOnly: 'עמוד זה זמין למנהלי מערכת בלבד',
  currentUser: 'משתמש נוכחי:',
  userRole: 'סוג משתמש:',
  backTo: (screen: string): string => `מעבר אל ${screen}`,
} as const
