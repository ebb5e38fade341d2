import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../store/store.ts'
import { setUser } from '../../store/user.ts'
import { fetchFile, type Progress } from './fetch-file.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function fetchFrom(answer: () => Response | Promise<Response>, signal = new AbortController().signal) {
  const fetched = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', fetched)
  const store = createStore()
  store.dispatch(setUser({ accessToken: 'a', refreshToken: 'r' }))
  const progress: Progress[] = []
  const onProgress = (now: Progress) => progress.push(now)
  const outcome = await fetchFile(store, '/file', { name: 'bundle.zip', signal, onProgress })
  return { outcome, progress, asked: fetched.mock.calls[0] }
}

const file = (headers: HeadersInit = {}, chunks = ['half ', 'and half']) => {
  const body = new ReadableStream({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(new TextEncoder().encode(chunk))
      stream.close()
    },
  })
  return new Response(body, { headers })
}

test('S6.09 a file is asked for as whoever is signed in, and comes whole, with its type', async () => {
  const { outcome, asked } = await fetchFrom(() => file({ 'content-type': 'application/zip' }))
  expect(asked?.[0]).toBe('/file')
  expect(new Headers(asked?.[1]?.headers).get('authorization')).toBe('Bearer a')
  expect([await outcome.file?.content.text(), outcome.file?.content.type]).toEqual(['half and half', 'application/zip'])
})

test.each([
  [undefined, 'bundle.zip'],
  ['inline', 'bundle.zip'],
  ['attachment; filename=""', 'bundle.zip'],
  ['attachment; filename="Moon tales.zip"', 'Moon tales.zip'],
  [`attachment; filename="Marchen.zip"; filename*=UTF-8''M%C3%A4rchen.zip`, 'Märchen.zip'],
])('the name from Content-Disposition %s → %s', async (disposition, name) => {
  const headers = disposition === undefined ? {} : { 'content-disposition': disposition }
  expect((await fetchFrom(() => file(headers))).outcome.file?.name).toBe(name)
})

test('what has arrived is told, and of how much, where that can be known', async () => {
  const progressOf = async (headers?: HeadersInit) => (await fetchFrom(() => file(headers))).progress
  const arrivedOf = (total: number | undefined) => [
    { arrived: 5, total },
    { arrived: 13, total },
  ]
  expect(await progressOf({ 'content-length': '13' })).toEqual(arrivedOf(13))
  expect(await progressOf()).toEqual(arrivedOf(undefined))
  const compressed = { 'content-length': '7', 'content-encoding': 'gzip' }
  expect(await progressOf(compressed)).toEqual(arrivedOf(undefined))
})

test("a refusal has the shop's words; whatever else goes wrong has none", async () => {
  const refusal = { message: adminTexts.orderUnknown, code: 'not_found' }
  expect((await fetchFrom(() => Response.json(refusal, { status: 404 }))).outcome).toEqual(refusal)
  const without = {}
  expect((await fetchFrom(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))).outcome).toEqual(without)
  expect((await fetchFrom(() => Promise.reject(new TypeError('Failed to fetch')))).outcome).toEqual(without)
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })
  expect((await fetchFrom(() => new Response(broken))).outcome).toEqual(without)
})
