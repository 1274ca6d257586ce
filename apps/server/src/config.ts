import { emailSchema, err, ok, passwordSchema, type Result } from '@bama/domain'
import { z } from 'zod'

/** What the environment says, read once at start. */
export interface Config {
  /** 0 lets the system choose one. */
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** The first admin, created at a start without users. */
  readonly firstAdmin: FirstAdmin | null
  /** The address that people use, e.g. `https://bama.example`; null: whatever host they ask. */
  readonly origin: string | null
  /** The business's IANA zone. */
  readonly timeZone: string
  /** The addresses of the proxies in front. False: `X-Forwarded-*` is believed of nobody. */
  readonly trustProxy: string[] | false
}

export interface FirstAdmin {
  readonly email: string
  readonly password: string
}

const aPort = 'a port is a number from 0 to 65535'
const aProxy = 'the addresses of the proxies in front with commas between, such as 127.0.0.1 or 10.0.0.0/8, or loopback'
const proxyAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, aPort)
    .transform(Number)
    .refine((port) => port <= 65_535, aPort)
    .default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.never('PostgreSQL is not built yet: leave this out, the data is kept in DATA_DIR').optional(),
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
  BAMA_TIMEZONE: z.string().refine(isTimeZone, 'not an IANA time zone such as Asia/Jerusalem').default('Asia/Jerusalem'),
  // A number of hops is not offered: whoever reaches the port directly could then name any address as theirs.
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((addresses) => z.array(proxyAddress).safeParse(addresses).success, aProxy)
    .optional(),
})

/** Reads the environment. The error is one line that names every variable with a wrong value, and no value. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Result<Config, string> {
  // Compose files and service units pass on what they have not got as an empty string.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) return err(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const values = parsed.data
  const { BAMA_ADMIN_EMAIL: email, BAMA_ADMIN_PASSWORD: password } = values
  if ((email === undefined) !== (password === undefined))
    return err('BAMA_ADMIN_EMAIL and BAMA_ADMIN_PASSWORD: give both or neither')
  return ok({
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    firstAdmin: email === undefined || password === undefined ? null : { email, password },
    origin: values.BAMA_ORIGIN ?? null,
    timeZone: values.BAMA_TIMEZONE,
    trustProxy: values.TRUST_PROXY ?? false,
  })
}
