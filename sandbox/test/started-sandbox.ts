import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { onTestFinished } from 'vitest'
import { buildSandbox } from '../src/app.ts'

export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** No shop listens here. */
export const noShop = 'http://127.0.0.1:9/'

/** A sandbox with its real SMTP server on a free port; its pages are called through `inject`. */
export async function startSandbox(storeFolder?: string) {
  const folder = storeFolder ?? (await temporaryFolder())
  const app = buildSandbox({ port: 0, smtpPort: 0, storeFolder: folder, webhookUrl: noShop, storyReportUrl: noShop })
  await app.ready()
  const smtpUrl = app.companies[0]?.addresses.smtpUrl ?? ''
  const post = nodemailer.createTransport(smtpUrl)
  const close = async () => {
    post.close()
    await app.close()
  }
  onTestFinished(close)

  const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
  return {
    app,
    smtpUrl,
    close,
    send: (mail: SendMailOptions) => post.sendMail({ from: 'shop@example.com', text: 'Hello', ...mail }),
    messages: async (query = '') => (await get(`/mail/messages${query}`)).json().messages,
    page: async (url: string) => (await get(url)).body,
    setOutage: (down: boolean) => app.inject({ method: 'PUT', url: '/mail/outage', payload: { down } }),
  }
}
