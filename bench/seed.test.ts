import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const seed = (options: string[], env: Record<string, string>) => {
  const { status, stderr } = spawnSync(process.execPath, ['bench/seed.ts', ...options], {
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: '', ...env },
    encoding: 'utf8',
  })
  return { status, stderr }
}

test('npm run seed -- --orders → refused beside what looks like a real shop', () => {
  const { status, stderr } = seed(['--orders', '100'], { SHOP_ORIGIN: 'https://shop.example.com' })
  expect(status).toBe(1)
  expect(stderr).toContain('This looks like a real shop')
})

test('npm run seed → its usage when a number is none', () => {
  const { status, stderr } = seed(['--orders', 'many'], {})
  expect(status).toBe(1)
  expect(stderr).toContain('Usage: npm run seed')
})
