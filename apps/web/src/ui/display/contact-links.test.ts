import { expect, it } from 'vitest'
import { mailHref, telHref, wazeHref, whatsAppHref } from './contact-links.ts'

it.each([
  ['052-1234567', '972521234567'],
  ['052 123 4567', '972521234567'],
  ['+972 52-123-4567', '972521234567'],
  ['+972-(0)52-1234567', '972521234567'],
  ['00972521234567', '972521234567'],
  ['972521234567', '972521234567'],
  ['\u2066052\u20111234567\u2069', '972521234567'],
  ['+44 20 7946 0958', '442079460958'],
])('"%s" is %s abroad', (text, digits) => expect(whatsAppHref(text)).toBe(`https://wa.me/${digits}`))

it.each([
  '*2700',
  '1-700-123-456',
  '052-12345',
  '052-12345678901',
  'דנה 052-1234567',
  '03-1234567 שלוחה 2',
  '0',
  '+12',
  '',
])('"%s" cannot be written to on WhatsApp', (text) => expect(whatsAppHref(text)).toBeNull())

it('a landline is called, and not written to', () => {
  expect(telHref('(03) 123-4567')).toBe('tel:031234567')
  for (const text of ['(03) 123-4567', '+972 9 7654321', '077-1234567']) expect(whatsAppHref(text)).toBeNull()
})

it('dials what can be dialled, and no words', () => {
  expect(telHref('052-123.4567')).toBe('tel:0521234567')
  expect(telHref('+972 52 1234567')).toBe('tel:+972521234567')
  expect(telHref('*2700')).toBe('tel:*2700')
  expect(telHref('1-700-123-456')).toBe('tel:1700123456')
  for (const text of ['', '12', 'דנה', '03-1234567 שלוחה 2', 'javascript:1']) expect(telHref(text)).toBeNull()
})

it('nothing that was typed leaves its place in an address', () => {
  expect(wazeHref('הכרמל 20 & שות׳, ראשל״צ?x=1')).toBe(
    `https://waze.com/ul?q=${encodeURIComponent('הכרמל 20 & שות׳, ראשל״צ?x=1')}&navigate=yes`,
  )
  expect(mailHref('dana+work@almog.example')).toBe('mailto:dana%2Bwork@almog.example')
  expect(mailHref('a?bcc=x@y.example')).toBe('mailto:a%3Fbcc%3Dx@y.example')
})

it('a message to one person goes by the documented form: digits with the country code, and the text percent-encoded', () => {
  const href = whatsAppHref('052-555 0142', 'זימון: א&ב\nhttps://waze.com/ul?q=%D7%90&navigate=yes')
  expect(href).toMatch(/^https:\/\/wa\.me\/9725\d{8}\?text=[A-Za-z0-9%.!~*'()_-]+$/)
  expect(href).toContain('%0A')
  expect(new URL(href ?? '').searchParams.get('text')).toBe('זימון: א&ב\nhttps://waze.com/ul?q=%D7%90&navigate=yes')
  expect(whatsAppHref('03-5551234', 'זימון')).toBeNull()
})
