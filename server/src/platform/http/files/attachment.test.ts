import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test.each([
  ['Bear Lamp Mist guide.pdf', 'Bear Lamp Mist guide.pdf', 'Bear%20Lamp%20Mist%20guide.pdf'],
  ['Größe „L“.pdf', 'Groe L.pdf', 'Gr%C3%B6%C3%9Fe%20%E2%80%9EL%E2%80%9C.pdf'],
  ['a/b\\c".pdf', 'a b c .pdf', 'a%20b%20c%20.pdf'],
  ['x\r\nSet-Cookie: a=b', 'x  Set-Cookie  a=b', 'x%20%20Set-Cookie%20%20a%3Db'],
  ["it's (1).pdf", "it's (1).pdf", 'it%27s%20%281%29.pdf'],
])('%j is saved under a name that every program can read', (name, ascii, encoded) => {
  expect(attachment(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
})
