import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const logged = (write: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('an error is logged with what happened, but without personal data', () => {
  const refused = Object.assign(new Error('550 <nora@example.com> is unknown'), {
    responseCode: 550,
    rejected: ['nora@example.com'],
  })
  const broken = Object.assign(new Error('duplicate key value', { cause: refused }), {
    code: '23505',
    constraint: 'account_email_unique',
    detail: 'Key (email)=(nora@example.com) already exists.',
  })
  const text = logged((log) => log.error({ err: broken }, 'request failed'))
  expect(text).not.toContain('nora')
  expect(JSON.parse(text).err).toMatchObject({
    type: 'Error',
    message: 'duplicate key value',
    stack: expect.stringContaining('log.test.ts'),
    code: '23505',
    constraint: 'account_email_unique',
    cause: { message: '550 <[address]> is unknown', responseCode: 550 },
  })
})

test('fields that are personal are left out, wherever they stand', () => {
  const text = logged((log) => log.info({ email: 'nora@example.com', body: { password: 'storylamp', otp: '123456' } }))
  expect(text).not.toMatch(/nora|storylamp|123456/)
})
