/** Names of special days in warnings about an event's day. */
export const dayTexts = {
  sabbath: 'שבת',
  holiday: 'החג',
  cholHamoed: 'חול המועד',
  memorialDay: 'יום זיכרון',
  sabbathEve: 'ערב שבת',
  holidayEve: 'ערב חג',
  eveOf: (name: string): string => `ערב ${name}`,
  endOf: (name: string): string => `מוצאי ${name}`,
} as const

/** Occasions of the Jewish calendar for which the library's text is clumsy or unusual here. */
export const occasionTexts = {
  roshHashana: (year: string): string => `ראש השנה ${year}`,
  roshChodesh: (month: string): string => `ראש חודש ${month}`,
  holocaustDayEve: 'ערב יום השואה',
  memorialDayEve: 'ערב יום הזיכרון',
  searchForLeaven: 'ערב בדיקת חמץ',
} as const

/** By the library's own description of the day. */
export const occasionNames: Readonly<Record<string, string>> = {
  "Sukkot II (CH''M)": 'חוה״מ סוכות ב׳',
  "Sukkot III (CH''M)": 'חוה״מ סוכות ג׳',
  "Sukkot IV (CH''M)": 'חוה״מ סוכות ד׳',
  "Sukkot V (CH''M)": 'חוה״מ סוכות ה׳',
  "Sukkot VI (CH''M)": 'חוה״מ סוכות ו׳',
  'Sukkot VII (Hoshana Raba)': 'הושענא רבה',
  'Shmini Atzeret': 'שמחת תורה',
  "Pesach II (CH''M)": 'חוה״מ פסח ב׳',
  "Pesach III (CH''M)": 'חוה״מ פסח ג׳',
  "Pesach IV (CH''M)": 'חוה״מ פסח ד׳',
  "Pesach V (CH''M)": 'חוה״מ פסח ה׳',
  "Pesach VI (CH''M)": 'חוה״מ פסח ו׳',
  'Chanukah: 1 Candle': 'ערב חנוכה',
  'Chanukah: 2 Candles': 'חנוכה א׳',
  'Chanukah: 3 Candles': 'חנוכה ב׳',
  'Chanukah: 4 Candles': 'חנוכה ג׳',
  'Chanukah: 5 Candles': 'חנוכה ד׳',
  'Chanukah: 6 Candles': 'חנוכה ה׳',
  'Chanukah: 7 Candles': 'חנוכה ו׳',
  'Chanukah: 8 Candles': 'חנוכה ז׳',
  'Chanukah: 8th Day': 'חנוכה ח׳',
  'Shabbat HaChodesh': 'שבת החודש',
  'Tzom Tammuz': 'י״ז בתמוז',
  "Tish'a B'Av (observed)": 'תשעה באב (נדחה)',
  'Leil Selichot': 'ליל סליחות',
  'Yom HaZikaron': 'יום הזיכרון',
  'Yitzhak Rabin Memorial Day': 'יום הזיכרון ליצחק רבין',
  Sigd: 'סיגד',
  'Yom HaAliyah': 'יום העלייה',
  'Yom HaAliyah School Observance': 'יום העלייה בבתי הספר',
}

/** Texts of calendar entries outside the app, in feeds and files. */
export const entryTexts = {
  audience: 'כניסת קהל',
  until: 'שעת סיום',
  task: 'משימה',
  open: 'פתיחה בבמה',
} as const
