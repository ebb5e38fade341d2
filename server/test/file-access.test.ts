import { randomUUID } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { roles } from '@storylamp/contract/accounts/roles'
import { type FileCall, fileCalls } from '@storylamp/contract/file-calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Tokens, visitor } from './fixtures/families.ts'
import { rawRequest } from './reading/raw-request.ts'
import { useShop } from './shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, makeFamily, makeAdmin } = visitor(shop)

const callers = ['guest', ...roles] as const
let tokensOf: Record<(typeof callers)[number], Tokens | undefined>
let described: Record<string, { get: { responses: object } }>
beforeAll(async () => {
  const { parent, child } = await makeFamily()
  tokensOf = { guest: undefined, user: parent, child, admin: await makeAdmin() }
  described = (await call('GET', '/api/openapi.json')).json().paths
})

describe.each(Object.entries<FileCall>(fileCalls))('S1.04 S6.01 S6.02 S6.03 access to the file %s', (_, file) => {
  test.each(callers)('%s', async (caller) => {
    const { path, access } = file
    const token = tokensOf[caller]?.accessToken
    const headers = { host: 'localhost', ...(token && { authorization: `Bearer ${token}` }) }
    const { status, body } = await rawRequest(shop.address, path.replace(/:\w+/g, randomUUID()), { headers })
    if (access === 'everyone') expect([401, 403]).not.toContain(status)
    else if (caller === 'guest')
      expect([status, JSON.parse(String(body)).message]).toEqual([401, accountTexts.notAuthorized])
    else if (!access.includes(caller)) expect(status).toBe(403)
    else expect([401, 403, 500]).not.toContain(status)
    expect(described[path.replace(/:(\w+)/g, '{$1}')]?.get.responses).toHaveProperty(String(status))
  })
})

const tables = Object.entries<FileCall>(fileCalls).filter(([, { types }]) => types.includes('text/csv'))
test.each(tables)(
  'D30 D75 the file %s begins with the mark by which spreadsheets know UTF-8',
  async (_, { access, path }) => {
    const token = tokensOf[access.includes('admin') ? 'admin' : 'user']?.accessToken
    const headers = { host: 'localhost', authorization: `Bearer ${token}` }
    const { status, body } = await rawRequest(shop.address, `${path}?month=2026-01`, { headers })
    expect([status, body.subarray(0, 3)]).toEqual([200, Buffer.from([0xef, 0xbb, 0xbf])])
  },
)
