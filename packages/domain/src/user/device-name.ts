import { deviceTexts } from '../texts/devices.ts'

/** The first match counts, because most browsers also claim to be Chrome or Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** Returns a device's name from its `User-Agent`, as its user knows it: 'Chrome ב־Windows'. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512)
  const [browser, system] = [nameIn(browsers, text), nameIn(systems, text)]
  if (browser !== undefined && system !== undefined) return deviceTexts.browserOn(browser, system)
  return browser ?? system ?? deviceTexts.unknown
}
