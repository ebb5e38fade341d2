import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { insertAdmin } from './database.ts'
import { bearerOf, freshName, rememberSession } from './family.ts'
import { expect, shop } from './shop.ts'

const repository = join(import.meta.dirname, '../..')

/** As whoever runs the shop types it, beside the shop that runs. */
export const appoint = (email: string) =>
  execFileSync(process.execPath, ['bin/admin.ts', '--email', email], {
    cwd: repository,
    env: { ...process.env, DATABASE_URL: process.env.SHOP_DATABASE, SHOP_ORIGIN: shop() },
    encoding: 'utf8',
  })

async function newAdmin(): Promise<string> {
  const email = `${freshName('admin')}@example.com`
  await insertAdmin(email)
  return email
}

/** Has the page's browser remember a new admin; answers with the email address. */
export async function signInAsAdmin(page: Page): Promise<string> {
  const email = await newAdmin()
  await rememberSession(page, email)
  return email
}

/** The API as a new admin calls it who needs no browser. */
export async function apiOfAdmin(request: APIRequestContext) {
  const headers = await bearerOf(await newAdmin())
  return async (method: string, path: string, data?: object) => {
    const reply = await request.fetch(shop() + path, { method, headers, data })
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
    return (await reply.json()).data
  }
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
