import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { minuteMs } from '../clock.ts'
import { createSignedUrls } from './signed-url.ts'

const start = new Date('2026-11-21T12:00:00.400Z')
const path = '/api/bundles/forest/stories/owl/content'

function createSigner(key = randomBytes(32)) {
  const time = { now: start }
  return { ...createSignedUrls(key, () => time.now), time, key }
}

test('D37 a signed address says what was signed, until it expires', () => {
  const { sign, read, time } = createSigner()
  const address = sign(path, { family: 'ours & yours' }, 10 * minuteMs)
  expect(address).toMatch(
    /^\/api\/bundles\/forest\/stories\/owl\/content\?family=ours\+%26\+yours&expires=\d+&signature=[\w-]{43}$/,
  )
  expect(read(address)).toEqual({ family: 'ours & yours' })
  time.now = new Date('2026-11-21T12:09:59.999Z')
  expect(read(address)).toEqual({ family: 'ours & yours' })
  time.now = new Date('2026-11-21T12:10:00.000Z')
  expect(read(address)).toBeUndefined()
})

test('D37 it is the same in every process, and strange to another key', () => {
  const { sign, key } = createSigner()
  const address = sign(path, { family: 'ours' }, minuteMs)
  expect(createSigner(key).read(address)).toEqual({ family: 'ours' })
  expect(createSigner().read(address)).toBeUndefined()
})

test.each([
  ['another path', /owl/, 'fox'],
  ['another family', /family=ours/, 'family=yours'],
  ['one family more', /&expires/, '&family=yours&expires'],
  ['a later end', /expires=\d/, 'expires=2'],
  ['a claim that is left out', /family=ours&/, ''],
  ['a claim that is added', /\?/, '?role=admin&'],
  ['a claim that becomes part of the path', /\?family=ours&/, '%3Ffamily=ours?'],
  ['a second question mark', /&/, '?&'],
  ['another signature', /signature=....../, 'signature=aaaaaa'],
  ['a shorter signature', /.$/, ''],
  ['a longer signature', /$/, 'a'],
  ['a signature in wide letters', /.$/, 'é'],
  ['no signature', /&signature=.*/, ''],
  ['no query', /\?.*/, ''],
  ['nothing at all', /.*/, ''],
])('D37 an address with %s is not ours', (_what, part, changed) => {
  const { sign, read } = createSigner()
  const address = sign(path, { family: 'ours' }, minuteMs)
  expect(read(address.replace(part, changed))).toBeUndefined()
})
