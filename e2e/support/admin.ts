import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { insertAdmin } from './database.ts'
import { freshName, rememberSession } from './family.ts'
import { shop } from './shop.ts'

const repository = join(import.meta.dirname, '../..')

/** As whoever runs the shop types it, beside the shop that runs. */
export const appoint = (email: string) =>
  execFileSync(process.execPath, ['bin/admin.ts', '--email', email], {
    cwd: repository,
    env: { ...process.env, DATABASE_URL: process.env.SHOP_DATABASE, SHOP_ORIGIN: shop() },
    encoding: 'utf8',
  })

/** Has the page's browser remember a new admin. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const email = `${freshName('admin')}@example.com`
  await insertAdmin(email)
  await rememberSession(page, email)
}

/** The bytes of an authenticator's key as people type it. */
export const fromBase32 = (text: string) => {
  const digits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2))
  const bytes = digits
    .map((five) => five.padStart(5, '0'))
    .join('')
    .match(/.{8}/g)
  return Buffer.from((bytes ?? []).map((byte) => Number.parseInt(byte, 2)))
}
