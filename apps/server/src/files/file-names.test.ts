import { describe, expect, it } from 'vitest'
import { cleanFilename, inlineDisposition } from './file-names.ts'

describe("a file's name", () => {
  it.each([
    ['stage.png', 'stage.png'],
    ['  במת חוץ.jpg ', 'במת חוץ.jpg'],
    ['/etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\r\nset-cookie: x=1.png', 'aset-cookie: x=1.png'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    ['', 'image'],
    ['..', 'image'],
    ['\u0000\u001f', 'image'],
    [`${'a'.repeat(299)}🎪`, 'a'.repeat(299)],
    ['\ud83c.png', '\ufffd.png'],
  ])('is cleaned: %j', (given, cleaned) => {
    expect(cleanFilename(given)).toBe(cleaned)
  })

  it.each([
    ['stage.png', 'image/png', 'inline; filename="image.png"; filename*=UTF-8\'\'stage.png'],
    ['stage.JPEG', 'image/jpeg', 'inline; filename="image.jpg"; filename*=UTF-8\'\'stage.JPEG'],
    ['stage.gif', 'image/webp', 'inline; filename="image.webp"; filename*=UTF-8\'\'stage.webp'],
    ['run.exe', 'image/png', 'inline; filename="image.png"; filename*=UTF-8\'\'run.exe.png'],
    [
      'a"; x=\'(1)*.png',
      'image/png',
      'inline; filename="image.png"; filename*=UTF-8\'\'a%22%3B%20x%3D%27%281%29%2A.png',
    ],
    ['במה.png', 'image/png', 'inline; filename="image.png"; filename*=UTF-8\'\'%D7%91%D7%9E%D7%94.png'],
  ])('is told with the ending of what it is: %s as %s', (filename, type, header) => {
    expect(inlineDisposition(filename, type)).toBe(header)
  })
})
