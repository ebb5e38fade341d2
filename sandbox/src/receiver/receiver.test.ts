import { expect, test } from 'vitest'
import { startSandbox } from '../../test/started-sandbox.ts'

test('the receiver shows what came, latest first, and answers as its address says', async () => {
  const { app, page } = await startSandbox()
  expect(await page('/receiver')).toContain('Nothing has come yet')
  const send = (id: string, query = '') =>
    app.inject({ method: 'POST', url: `/receiver${query}`, headers: { 'webhook-id': id }, payload: { type: '<b>' } })
  expect((await send('evt_1')).statusCode).toBe(200)
  expect((await send('evt_2', '?answer=503')).statusCode).toBe(503)
  const shown = await page('/receiver')
  expect(shown.indexOf('evt_2')).toBeLessThan(shown.indexOf('evt_1'))
  expect(shown).not.toContain('<b>')
  expect((await app.inject({ method: 'POST', url: '/receiver', payload: {} })).statusCode).toBe(400)
  expect((await send('evt_3', '?answer=99')).statusCode).toBe(400)
})
