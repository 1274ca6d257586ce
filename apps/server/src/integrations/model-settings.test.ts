import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'

const modelOf = (environment: Record<string, string>) => {
  const read = readConfig(environment)
  return read.ok ? read.value.model : read.error
}

describe('the language model', () => {
  it('is off unless an address is set', () => {
    expect(modelOf({})).toBeNull()
  })

  it('has an address, a name, and a key where it needs one', () => {
    expect(modelOf({ LLM_URL: 'https://llm.example/v1/', LLM_MODEL: 'small', LLM_KEY: 'sk-1' })).toEqual({
      url: 'https://llm.example/v1',
      model: 'small',
      key: 'sk-1',
      timeoutMs: 50_000,
    })
    expect(modelOf({ LLM_URL: 'http://127.0.0.1:11434/v1', LLM_MODEL: 'm', LLM_TIMEOUT: '120' })).toMatchObject({
      key: null,
      timeoutMs: 120_000,
    })
  })

  it.each([
    'http://localhost:8080/v1',
    'http://ollama:11434/v1',
    'http://192.168.1.5/v1',
    'http://[::1]:8080',
    'http://gpu.lan/v1',
  ])('is spoken to without TLS in one’s own network: %s', (url) => {
    expect(modelOf({ LLM_URL: url, LLM_MODEL: 'm' })).toMatchObject({ url })
  })

  it.each([
    'http://llm.example/v1',
    'http://8.8.8.8/v1',
    'https://key@llm.example',
    'https://llm.example/?a=1',
    'ftp://x',
    'x',
  ])('refuses %s', (url) => {
    expect(modelOf({ LLM_URL: url, LLM_MODEL: 'm' })).toMatch(/^LLM_URL: looks like/)
  })

  it('needs address and name together, and a sensible time', () => {
    expect(modelOf({ LLM_URL: 'https://llm.example/v1' })).toBe('LLM_URL and LLM_MODEL: give both or neither')
    expect(modelOf({ LLM_MODEL: 'm' })).toBe('LLM_URL and LLM_MODEL: give both or neither')
    expect(modelOf({ LLM_TIMEOUT: '1' })).toBe('LLM_TIMEOUT: seconds, from 5 to 300')
  })
})

describe('the image service', () => {
  const imagesOf = (environment: Record<string, string>) => {
    const read = readConfig(environment)
    return read.ok ? read.value.images : read.error
  }

  it('is off unless an address is set, and is another than the language model', () => {
    expect(imagesOf({})).toBeNull()
    expect(imagesOf({ LLM_URL: 'https://llm.example/v1', LLM_MODEL: 'm' })).toBeNull()
    expect(imagesOf({ IMAGE_URL: 'https://img.example/v1', IMAGE_MODEL: 'i', IMAGE_KEY: 'k' })).toEqual({
      url: 'https://img.example/v1',
      model: 'i',
      key: 'k',
      size: '1024x1024',
      timeoutMs: 120_000,
    })
  })

  it('is refused where it is none', () => {
    const set = { IMAGE_URL: 'https://img.example/v1', IMAGE_MODEL: 'i' }
    expect(imagesOf({ IMAGE_MODEL: 'i' })).toBe('IMAGE_URL and IMAGE_MODEL: give both or neither')
    expect(imagesOf({ ...set, IMAGE_URL: 'http://img.example/v1' })).toMatch(/^IMAGE_URL: looks like/)
    expect(imagesOf({ ...set, IMAGE_SIZE: 'large' })).toMatch(/^IMAGE_SIZE: width and height/)
    expect(imagesOf({ ...set, IMAGE_TIMEOUT: '301' })).toBe('IMAGE_TIMEOUT: seconds, from 5 to 300')
  })
})
