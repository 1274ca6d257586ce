export const personalSpaceTexts = {
  subtitle: 'פרופיל והודעות אישיות',
  profile: 'פרופיל',
  editName: 'עריכת השם',
  fullName: 'שם מלא',
  renamed: 'השם עודכן',
  renameFailed: 'עדכון השם נכשל',
  email: 'אימייל:',
  role: 'תפקיד:',
  hoursThisMonth: 'שעות החודש',
  openTasks: 'משימות פתוחות',
  newMessages: 'הודעות חדשות',
  notCountedYet: 'עוד לא נספר',
} as const
