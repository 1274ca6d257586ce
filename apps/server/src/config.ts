import { isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type CalendarPlace,
  defaultPlace,
  emailSchema,
  err,
  ok,
  passwordSchema,
  placeOfText,
  type Result,
} from '@bama/domain'
import { z } from 'zod'
import { type S3Settings, s3SettingsOf } from './files/s3-settings.ts'
import { type ImageSettings, type ModelSettings, serviceUrlOf } from './integrations/model-settings.ts'
import { type SmtpSettings, smtpSettingsOf } from './mail/smtp-settings.ts'

/** The settings in the environment, read once at the start. */
export interface Config {
  /** 0 lets the system choose a port. */
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** PostgreSQL's address; null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  /** The folder of uploaded files; unused with an object storage. */
  readonly filesDir: string
  /** The object storage for uploaded files; null if they are in `filesDir`. */
  readonly objectStorage: S3Settings | null
  /** The first admin, created at a start without accounts. */
  readonly firstAdmin: FirstAdmin | null
  /** The address that people use, e.g. `https://bama.example`. Null allows any host. */
  readonly origin: string | null
  /** Other origins that pages may call: storages that devices shared before they joined this server. */
  readonly connectTo: readonly string[]
  /** Addresses of internal networks that webhooks may be sent to. Public addresses are always allowed. */
  readonly webhooksTo: readonly string[]
  /** The server that sends our e-mail. Without it (null), invitations are links that an admin passes on. */
  readonly smtp: SmtpSettings | null
  /** The language model that helps with texts. Without it (null), no screen mentions one. */
  readonly model: ModelSettings | null
  /** The service that makes images. Without it (null), no screen mentions one. */
  readonly images: ImageSettings | null
  /** The business's IANA zone. */
  readonly timeZone: string
  /** The place of the business, for the times of its Sabbath; by default Jerusalem. */
  readonly place: CalendarPlace
  /** The addresses of the proxies in front. If false, `X-Forwarded-*` headers are ignored. */
  readonly trustProxy: string[] | false
  readonly logLevel: LogLevel
  /** Whether `/metrics` answers other machines, too. */
  readonly metricsOpen: boolean
}

/** The lowest level that is logged; `info` has a line for every request. */
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export interface FirstAdmin {
  readonly email: string
  readonly password: string
}

const aPort = 'a port is a number from 0 to 65535'
const aProxy = 'the addresses of the proxies in front with commas between, such as 127.0.0.1 or 10.0.0.0/8, or loopback'
const networkAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const proxyAddress = z.union([networkAddress, z.enum(['loopback', 'linklocal', 'uniquelocal'])])

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const aTimeout = 'seconds, from 5 to 300'

const serviceUrl = z
  .string()
  .transform(serviceUrlOf)
  .refine((url) => url !== null, 'looks like https://llm.example/v1; http is for addresses of your own network')
  .optional()
const serviceModel = z.string().max(200, 'a name has 200 characters at most').optional()
const serviceKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'a key has no spaces')
  .optional()
const serviceTimeout = (seconds: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/, aTimeout)
    .transform(Number)
    .refine((value) => value >= 5 && value <= 300, aTimeout)
    .default(seconds)

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

function folderOf(url: string): string | null {
  try {
    return fileURLToPath(url)
  } catch {
    return null
  }
}

const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, aPort)
    .transform(Number)
    .refine((port) => port <= 65_535, aPort)
    .default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
      'looks like postgres://user:password@host:5432/name',
    )
    .optional(),
  FILES_URL: z
    .string()
    .refine(
      (text) => folderOf(text) !== null || s3SettingsOf(text) !== null,
      'a folder looks like file:///var/lib/bama/files, an object storage like s3://KEY:SECRET@s3.example/bucket?region=us-east-1',
    )
    .optional(),
  BAMA_ADMIN_EMAIL: z
    .string()
    .refine((text) => emailSchema.safeParse(text).success, 'not an e-mail address')
    .pipe(emailSchema)
    .optional(),
  BAMA_ADMIN_PASSWORD: z
    .string()
    .refine((text) => passwordSchema.safeParse(text).success, 'a password has 6 to 1024 characters')
    .optional(),
  BAMA_ORIGIN: z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .refine(isOrigin, 'an origin looks like https://bama.example')
    .optional(),
  CONNECT_TO: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().replace(/\/$/, '')))
    .refine((origins) => origins.every(isOrigin), 'origins with commas between, such as https://api.github.com')
    .optional(),
  WEBHOOKS_TO: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (addresses) => z.array(networkAddress).safeParse(addresses).success,
      'addresses with commas between, such as 127.0.0.1 or 10.0.0.0/8',
    )
    .optional(),
  BAMA_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'not an IANA time zone such as Asia/Jerusalem')
    .default('Asia/Jerusalem'),
  BAMA_PLACE: z
    .string()
    .refine(
      (text) => placeOfText(text) !== null,
      'looks like geonames:293397 for a city, or point:32.08,34.78,5,Asia/Jerusalem',
    )
    .transform(placeOfText)
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      (text) => smtpSettingsOf(text) !== null,
      'looks like smtps://user:password@mail.example:465?from=bama@bama.example',
    )
    .transform(smtpSettingsOf)
    .optional(),
  LLM_URL: serviceUrl,
  LLM_MODEL: serviceModel,
  LLM_KEY: serviceKey,
  LLM_TIMEOUT: serviceTimeout(50),
  IMAGE_URL: serviceUrl,
  IMAGE_MODEL: serviceModel,
  IMAGE_KEY: serviceKey,
  IMAGE_SIZE: z
    .string()
    .regex(/^\d{2,4}x\d{2,4}$/, 'width and height in pixels, such as 1024x1536')
    .default('1024x1024'),
  IMAGE_TIMEOUT: serviceTimeout(120),
  // A number of hops isn't accepted: anyone who reaches the port directly could then claim any address.
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((addresses) => z.array(proxyAddress).safeParse(addresses).success, aProxy)
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `one of ${logLevels.join(', ')}`).default('warn'),
  METRICS_OPEN: z.enum(['0', '1'], '1 for yes, 0 for no').default('0'),
})

/** Reads the environment. The error is one line that names every variable with an invalid value, but no values. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Result<Config, string> {
  // Compose files and service units pass unset variables on as empty strings.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success)
    return err(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const values = parsed.data
  const { BAMA_ADMIN_EMAIL: email, BAMA_ADMIN_PASSWORD: password } = values
  if ((email === undefined) !== (password === undefined))
    return err('BAMA_ADMIN_EMAIL and BAMA_ADMIN_PASSWORD: give both or neither')
  // Otherwise the `Host` header of any request could decide where the links in e-mails lead.
  if (values.SMTP_URL !== undefined && values.BAMA_ORIGIN === undefined)
    return err('SMTP_URL: needs BAMA_ORIGIN, the address to which the links in e-mails lead')
  if ((values.LLM_URL === undefined) !== (values.LLM_MODEL === undefined))
    return err('LLM_URL and LLM_MODEL: give both or neither')
  if ((values.IMAGE_URL === undefined) !== (values.IMAGE_MODEL === undefined))
    return err('IMAGE_URL and IMAGE_MODEL: give both or neither')
  const filesDir = folderOf(values.FILES_URL ?? '')
  // A backup would take the open database for one of the files, and a restore put it over the one that is there.
  const within = filesDir === null ? '..' : relative(resolve(filesDir), resolve(values.DATA_DIR))
  if (values.DATABASE_URL === undefined && !within.startsWith('..') && !isAbsolute(within))
    return err('FILES_URL: a folder that contains DATA_DIR; name one beside or inside it')
  const model = modelOf(values.LLM_URL, values.LLM_MODEL, { key: values.LLM_KEY, seconds: values.LLM_TIMEOUT })
  const images = modelOf(values.IMAGE_URL, values.IMAGE_MODEL, { key: values.IMAGE_KEY, seconds: values.IMAGE_TIMEOUT })
  return ok({
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    filesDir: filesDir ?? join(values.DATA_DIR, 'files'),
    objectStorage: s3SettingsOf(values.FILES_URL ?? ''),
    firstAdmin: email === undefined || password === undefined ? null : { email, password },
    origin: values.BAMA_ORIGIN ?? null,
    connectTo: values.CONNECT_TO ?? [],
    webhooksTo: values.WEBHOOKS_TO ?? [],
    smtp: values.SMTP_URL ?? null,
    model,
    images: images === null ? null : { ...images, size: values.IMAGE_SIZE },
    timeZone: values.BAMA_TIMEZONE,
    place: values.BAMA_PLACE ?? defaultPlace,
    trustProxy: values.TRUST_PROXY ?? false,
    logLevel: values.LOG_LEVEL,
    metricsOpen: values.METRICS_OPEN === '1',
  })
}

const modelOf = (
  url: string | null | undefined,
  model: string | undefined,
  { key, seconds }: { readonly key: string | undefined; readonly seconds: number },
): ModelSettings | null =>
  url == null || model === undefined ? null : { url, model, key: key ?? null, timeoutMs: seconds * 1000 }
