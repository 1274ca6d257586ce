import { dayInZone, type Result } from '@bama/domain'
import type { Config } from '../config.ts'
import { createImageSlots } from '../files/intake.ts'
import type { Mail } from '../mail/mailer.ts'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import { drawPoster } from './draw-poster.ts'
import { createOpenAiImages } from './openai-images.ts'
import { createOpenAiModel } from './openai-model.ts'
import { readBrief } from './read-brief.ts'
import type { Thread } from './read-thread.ts'
import { sumUpThread } from './sum-up-thread.ts'

/** The uses that can be tried, in this order. */
export const triedUses = ['brief', 'summary', 'image', 'mail'] as const
export type TriedUse = (typeof triedUses)[number]

/** The outcome of a try: the host, and the result as lines for a person, or why it failed. */
export interface Tried {
  readonly host: string
  readonly outcome: Result<readonly string[], string>
}

interface TryOptions {
  readonly config: Pick<Config, 'model' | 'images' | 'smtp' | 'timeZone'>
  readonly nowMs: number
  /** The recipient of the e-mail; null if none is sent. */
  readonly mailTo: string | null
  /** Stores the image and returns its path. */
  readonly keepImage: (image: Buffer, ending: string) => string
}

const brief = `היי, אנחנו מאלמוג תעשיות. ערב חברה ביום חמישי הבא באולמי הגן בחולון, קבלת פנים ב-19:30, מתחילים ב-20:00.
בערך 300 איש, צריך מסך LED גדול ושני מיקרופונים. אשת קשר: דנה לוי 050-1234567, dana@almog.example. תקציב 15,000 ש"ח.`

const thread: Thread = {
  entries: [
    { day: '2026-11-02', author: 'דנה לוי', text: 'הלקוח מבקש מסך 4 על 3. מי בודק אם יש לנו במחסן?' },
    {
      day: '2026-11-02',
      author: 'נועה כהן',
      text: 'יש 4 על 2.5 בלבד. אפשר לשכור אצל רועי, 050-1234567, בערך 2,000 ש"ח.',
    },
    { day: '2026-11-03', author: 'דנה לוי', text: 'הלקוח אישר 4 על 2.5. לא צריך לשכור. נשאר לסגור שעת הקמה.' },
  ],
  all: 3,
}

const poster = 'ערב חברה בגן בחולון, אורות חמים בין העצים, במה קטנה עם מסך גדול'

/** Tries one service with an example. Null if it isn't configured. Nothing of the workspace is read or sent. */
export function tryService(use: TriedUse, options: TryOptions): Promise<Tried> | null {
  const { model, images, smtp } = options.config
  if (use === 'image')
    return images === null ? null : tryImage(createOpenAiImages({ settings: images, onProblem }), options)
  if (use === 'mail') return smtp === null || options.mailTo === null ? null : tryMail(smtp, options.mailTo)
  return model === null ? null : tryModel(use, createOpenAiModel({ settings: model, onProblem }), options)
}

/** Prints what the server would log. */
const onProblem = (problem: string, status: number | null): void =>
  void process.stderr.write(`${problem}${status === null ? '' : `, HTTP ${status}`}\n`)

async function tryModel(
  use: 'brief' | 'summary',
  model: ReturnType<typeof createOpenAiModel>,
  { config, nowMs }: TryOptions,
): Promise<Tried> {
  const signal = AbortSignal.timeout(model.timeoutMs)
  const answer =
    use === 'brief'
      ? await readBrief(model, { text: brief, today: dayInZone(nowMs, config.timeZone), tags: ['VIP'] }, signal)
      : await sumUpThread(model, thread, signal)
  const outcome = answer.ok ? { ...answer, value: linesOf(answer.value) } : answer
  return { host: `${model.host} (${model.model})`, outcome }
}

const linesOf = (answer: object): readonly string[] =>
  Object.entries(answer).map(([field, value]) => `${field}: ${JSON.stringify(value)}`)

async function tryImage(service: ReturnType<typeof createOpenAiImages>, { keepImage }: TryOptions): Promise<Tried> {
  const signal = AbortSignal.timeout(service.timeoutMs)
  const drawn = await drawPoster(service, poster, { signal, inImageSlot: createImageSlots() })
  const host = `${service.host} (${service.model})`
  if (!drawn.ok) return { host, outcome: drawn }
  const image = Buffer.from(drawn.value.image, 'base64')
  const place = keepImage(image, drawn.value.type.replace('image/', ''))
  return { host, outcome: { ok: true, value: [`${drawn.value.type}, ${image.length} bytes: ${place}`] } }
}

async function tryMail(smtp: NonNullable<Config['smtp']>, address: string): Promise<Tried> {
  const mail: Mail = {
    to: { name: address, address },
    subject: 'בדיקת דואר מבמה',
    text: 'הודעה זו נשלחה כדי לבדוק ששרת הדואר של במה עובד.',
    html: '<p dir="rtl">הודעה זו נשלחה כדי לבדוק ששרת הדואר של במה עובד.</p>',
  }
  const failure = await createSmtpMailer(smtp).send(mail)
  const why = [failure?.problem, failure?.errorCode, failure?.status].filter((part) => part !== undefined).join(' ')
  return {
    host: `${smtp.host}:${smtp.port}`,
    outcome: failure === null ? { ok: true, value: [`taken for ${address}`] } : { ok: false, error: why },
  }
}
