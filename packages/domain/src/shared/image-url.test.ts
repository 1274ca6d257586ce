import { describe, expect, it } from 'vitest'
import { fileIdOf, fileIdSchema, fileUrlOf, imageUrlSchema } from './image-url.ts'

const id = '0192f4a1-7b3c-7def-8123-456789abcdef'

describe("an image's address", () => {
  it.each([fileUrlOf(id), 'https://drive.example/stage.png', 'http://drive.example/a?b=c'])('may be %s', (url) => {
    expect(imageUrlSchema.parse(` ${url} `)).toBe(url)
  })

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://bama.example/1',
    'file:///etc/passwd',
    '//drive.example/stage.png',
    '/api/other',
    '/api/users',
    '/api/files',
    '/api/files/',
    '/api/files/stage.png',
    `/api/files/${id}/../../users`,
    `/api/files/${id}?size=thumb`,
    `/api/files/${id.toUpperCase()}`,
    id,
    `https://${'x'.repeat(2000)}.example`,
  ])('is never %.60s', (url) => {
    expect(imageUrlSchema.safeParse(url).success).toBe(false)
  })

  it("says what is wrong in the form's words", () => {
    const reasonOf = (url: string) => imageUrlSchema.safeParse(url).error?.issues[0]?.message
    expect(['', 'javascript:alert(1)', `https://a.example/${'x'.repeat(2000)}`].map(reasonOf)).toEqual([
      'required',
      'bad_link',
      'too_long',
    ])
  })

  it("gives a file's id back, of files only", () => {
    expect(fileIdOf(fileUrlOf(id))).toBe(id)
    expect(fileIdOf(`https://bama.example${fileUrlOf(id)}`)).toBeNull()
    expect(fileIdOf(id)).toBeNull()
    expect(fileIdSchema.safeParse(id).success).toBe(true)
    expect(fileIdSchema.safeParse('../etc/passwd').success).toBe(false)
  })
})
