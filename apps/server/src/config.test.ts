import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const errorOf = (environment: Record<string, string>): string => {
  const read = readConfig(environment)
  return read.ok ? 'accepted' : read.error
}

describe('the environment', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toEqual({
      ok: true,
      value: {
        port: 8080,
        host: '127.0.0.1',
        dataDir: './data',
        databaseUrl: null,
        filesDir: 'data/files',
        objectStorage: null,
        firstAdmin: null,
        origin: null,
        connectTo: [],
        smtp: null,
        model: null,
        images: null,
        timeZone: 'Asia/Jerusalem',
        place: { kind: 'city', geonamesId: 281_184 },
        trustProxy: false,
        logLevel: 'warn',
        webhooksTo: [],
        metricsOpen: false,
      },
    })
  })

  it('may name an object storage for files', () => {
    expect(readConfig({ FILES_URL: 's3://key:12345@s3.example/bama' })).toMatchObject({
      ok: true,
      value: { objectStorage: { endpoint: 'https://s3.example', bucket: 'bama' }, filesDir: 'data/files' },
    })
  })

  it('is read whole', () => {
    const read = readConfig({
      PORT: '9000',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/bama',
      FILES_URL: 'file:///srv/bama%20files',
      DATABASE_URL: 'postgres://bama@db/bama',
      BAMA_ADMIN_EMAIL: 'Dana@Bama.Test',
      BAMA_ADMIN_PASSWORD: 'secret-1',
      BAMA_ORIGIN: 'https://bama.example/',
      BAMA_TIMEZONE: 'Europe/Berlin',
      BAMA_PLACE: 'point:52.52,13.4,34,Europe/Berlin',
      SMTP_URL: 'smtps://bama:secret-2@mail.example?from=bama@bama.example',
      TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
      CONNECT_TO: 'https://api.github.com, https://gist.githubusercontent.com/',
      LOG_LEVEL: 'info',
      WEBHOOKS_TO: '127.0.0.1, 10.0.0.0/8',
      METRICS_OPEN: '1',
      IMAGE_URL: 'https://images.example/v1',
      IMAGE_MODEL: 'draws',
      IMAGE_TIMEOUT: '90',
      IMAGE_SIZE: '1024x1024',
    })
    expect(read).toEqual({
      ok: true,
      value: {
        port: 9000,
        host: '0.0.0.0',
        dataDir: '/var/lib/bama',
        databaseUrl: 'postgres://bama@db/bama',
        filesDir: '/srv/bama files',
        objectStorage: null,
        firstAdmin: { email: 'dana@bama.test', password: 'secret-1' },
        origin: 'https://bama.example',
        connectTo: ['https://api.github.com', 'https://gist.githubusercontent.com'],
        smtp: {
          host: 'mail.example',
          port: 465,
          tls: 'implicit',
          login: { user: 'bama', password: 'secret-2' },
          from: 'bama@bama.example',
        },
        timeZone: 'Europe/Berlin',
        place: { kind: 'point', latitude: 52.52, longitude: 13.4, elevation: 34, zone: 'Europe/Berlin' },
        trustProxy: ['10.0.0.0/8', '127.0.0.1'],
        logLevel: 'info',
        webhooksTo: ['127.0.0.1', '10.0.0.0/8'],
        metricsOpen: true,
        model: null,
        images: { url: 'https://images.example/v1', model: 'draws', key: null, timeoutMs: 90_000, size: '1024x1024' },
      },
    })
  })

  it('takes an empty value as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', TRUST_PROXY: '' })).toMatchObject({
      ok: true,
      value: { port: 8080 },
    })
  })

  it.each([
    [{ PORT: '80a' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://db/bama' }, 'looks like postgres://'],
    [{ FILES_URL: '/srv/files' }, 'FILES_URL'],
    [{ FILES_URL: 'file:///srv/bama', DATA_DIR: '/srv/bama' }, 'FILES_URL'],
    [{ FILES_URL: 'file:///srv', DATA_DIR: '/srv/bama/' }, 'FILES_URL'],
    [{ FILES_URL: 's3://key:12345@host' }, 'FILES_URL'],
    [{ FILES_URL: 's3://key:12345%zz@host/bucket' }, 'FILES_URL'],
    [{ FILES_URL: 'file://host/files' }, 'FILES_URL'],
    [{ FILES_URL: 'file:///srv/%zz' }, 'FILES_URL'],
    [{ BAMA_ORIGIN: 'bama.example' }, 'BAMA_ORIGIN'],
    [{ BAMA_ORIGIN: 'https://bama.example/app' }, 'BAMA_ORIGIN'],
    [{ BAMA_ORIGIN: 'ftp://bama.example' }, 'BAMA_ORIGIN'],
    [{ BAMA_TIMEZONE: 'Jerusalem' }, 'BAMA_TIMEZONE'],
    [{ BAMA_PLACE: 'Jerusalem' }, 'BAMA_PLACE'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ WEBHOOKS_TO: 'localhost' }, 'WEBHOOKS_TO'],
    [{ METRICS_OPEN: 'yes' }, 'METRICS_OPEN'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '127.0.0.1,' }, 'TRUST_PROXY'],
    [{ SMTP_URL: 'mail.example', BAMA_ORIGIN: 'https://bama.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://bama:12345@mail.example', BAMA_ORIGIN: 'https://bama.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example?from=a@bama.example' }, 'needs BAMA_ORIGIN'],
    [{ BAMA_ADMIN_EMAIL: 'dana', BAMA_ADMIN_PASSWORD: 'secret-1' }, 'BAMA_ADMIN_EMAIL'],
    [{ BAMA_ADMIN_EMAIL: 'dana@bama.test', BAMA_ADMIN_PASSWORD: '12345' }, 'BAMA_ADMIN_PASSWORD'],
    [{ BAMA_ADMIN_EMAIL: 'dana@bama.test' }, 'both or neither'],
  ])('refuses %j in one line', (environment, part) => {
    const error = errorOf(environment)
    expect(error).toContain(part)
    expect(error).not.toContain('\n')
    expect(error).not.toContain('12345')
  })

  it('names every wrong variable at once', () => {
    expect(errorOf({ PORT: 'x', BAMA_TIMEZONE: 'y' })).toMatch(/^PORT: .*; BAMA_TIMEZONE: /)
  })
})
