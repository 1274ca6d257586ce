/** Texts of the crew members' own reports on the day of the event. */
export const attendanceTexts = {
  onWay: 'בדרך',
  arrived: 'הגעתי',
  takeBack: 'ביטול הדיווח',
  onWayTo: (event: string): string => `בדרך אל ${event}`,
  arrivedAt: (event: string): string => `הגעתי אל ${event}`,
  takeBackFor: (event: string): string => `ביטול הדיווח: ${event}`,
  states: {
    on_way: (time: string): string => `בדרך מ־${time}`,
    arrived: (time: string): string => `במקום מ־${time}`,
  },
  failed: 'שמירת הדיווח נכשלה',
} as const
