import { contactTexts } from '@storylamp/contract/contact/contact-texts'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../store/store.ts'
import { setUser } from '../store/user.ts'
import { type Send, sendAs, sendAsGuest, sendWithToken } from './send.ts'

const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
const sendMessage = () => sendAs(createStore())('POST', '/api/contact', { body: message })

const answerWith = (answer: () => Response | Promise<Response>) => {
  const fetched = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('D40 what the shop accepts comes back as its reply, and was sent as JSON', async () => {
  const fetched = answerWith(() => Response.json({ message: contactTexts.sent }, { status: 201 }))
  expect(await sendMessage()).toEqual({ reply: { message: contactTexts.sent } })
  const [url, request] = fetched.mock.calls[0] ?? []
  expect([url, request?.method, JSON.parse(String(request?.body))]).toEqual(['/api/contact', 'POST', message])
})

test('D32 a key goes along as a header, and what has no body is not called JSON', async () => {
  const fetched = answerWith(() => Response.json({ success: true }))
  const input = { params: { id: 'moonlight-garden' }, idempotencyKey: 'once' }
  await sendAs(createStore())('POST', '/api/bundles/purchase/:id', input)
  const [url, request] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/bundles/purchase/moonlight-garden')
  expect([...new Headers(request?.headers)]).toEqual([['idempotency-key', 'once']])
})

test('S7.41 a status that is not 2xx comes back with its body', async () => {
  const body = { message: 'Invalid email address', code: 'invalid_input', errors: [] }
  answerWith(() => Response.json(body, { status: 400 }))
  expect(await sendMessage()).toEqual({ problem: { status: 400, code: 'invalid_input', body } })
})

test('S7.01 what is sent goes to the address of the page, as JSON, with the bearer token of whoever is signed in', async () => {
  const fetched = answerWith(() => Response.json({}))
  const store = createStore()
  store.dispatch(setUser({ accessToken: 'a', refreshToken: 'r' }))
  await sendAs(store)('PUT', '/api/cart/', { body: { productId: 'owl', quantity: 2 } })
  await sendAs(store)('GET', '/api/user/me/')
  const sent = fetched.mock.calls.map(([url, request]) => [url, Object.fromEntries(new Headers(request?.headers))])
  expect(sent).toEqual([
    ['/api/cart/', { authorization: 'Bearer a', 'content-type': 'application/json' }],
    ['/api/user/me/', { authorization: 'Bearer a' }],
  ])
})

test.each([
  ['the cart', (send: Send) => send('PUT', '/api/cart/', { body: { productId: 'owl', quantity: 6 } })],
  ['a line of the cart', (send: Send) => send('DELETE', '/api/cart/:id', { params: { id: 'owl' } })],
  ['the profile', (send: Send) => send('GET', '/api/user/me/')],
  ['changes of the profile', (send: Send) => send('PUT', '/api/user/updateMe/', { body: { firstname: '' } })],
])('S7.40 what the shop answers when it refuses %s passes through, whatever else stands in it', async (_, ask) => {
  const body = { message: 'No', code: 'invalid_input', errors: [{ path: 'quantity', message: 'No' }], more: [1] }
  answerWith(() => Response.json(body, { status: 400 }))
  expect((await ask(sendAs(createStore()))).problem?.body).toEqual(body)
})

test('S7.41 PARSING_ERROR when what answers is not the shop', async () => {
  answerWith(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  expect(await sendMessage()).toEqual({ problem: { status: 'PARSING_ERROR' } })
})

test('S8.05 the words of the status come along, for those who have no others', async () => {
  answerWith(() => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }))
  expect(await sendMessage()).toEqual({ problem: { status: 'PARSING_ERROR', statusText: 'Bad Gateway' } })
})

test('S7.41 FETCH_ERROR without a connection', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendMessage()).toEqual({ problem: { status: 'FETCH_ERROR' } })
})

test('S7.41 TIMEOUT_ERROR when no answer comes in time', async () => {
  answerWith(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')))
  expect(await sendMessage()).toEqual({ problem: { status: 'TIMEOUT_ERROR' } })
})

test('S7.01 a request with a given token or without any refreshes nothing', async () => {
  const fetched = answerWith(() => Response.json({ message: 'No', code: 'unauthorized' }, { status: 401 }))
  await sendWithToken('given')('GET', '/api/user/me/')
  await sendAsGuest('POST', '/api/auth/logout', { body: { refreshToken: 'r' }, keepalive: true })
  const sent = fetched.mock.calls.map(([url, init]) => [
    url,
    new Headers(init?.headers).get('authorization'),
    init?.keepalive,
  ])
  expect(sent).toEqual([
    ['/api/user/me/', 'Bearer given', undefined],
    ['/api/auth/logout', null, true],
  ])
})
