import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rawRequest } from '../../../../test/reading/raw-request.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop()

test('clients that send many requests on one connection and disconnect leave no load behind', async () => {
  const { port } = new URL(shop.address)
  const request = 'GET /api/bundles/download/none HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\r\n'
  for (let client = 0; client < 20; client++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    socket.write(request.repeat(50))
    await pause(client % 4)
    socket.destroy()
  }
  await pause(500)
  const headers = { host: 'localhost' }
  expect((await rawRequest(shop.address, '/api/user/me/', { headers })).status).toBe(401)
})
